import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/** A simulated user of a room. */
export interface HubPerson {
  /** Empty for a user without a name. */
  readonly name: string;
  readonly txTone: number;
}

/** A message as the hub sends it. */
type HubMessage = Readonly<Record<string, unknown>>;

interface HubRoom {
  isPrivate: boolean;
  people: readonly HubPerson[];
  /** Chat that is replayed to each client that joins. */
  readonly chat: HubMessage[];
}

/** A real client: in a room, but admitted only after its first message. */
interface HubClient {
  readonly room: string;
  readonly socket: WebSocket;
  person: HubPerson | undefined;
}

const CHAT_REPLAYED = 50;

const MAX_MESSAGE_BYTES = 16 * 1024;

/** Maximum unread bytes of a client; with more it is disconnected. */
const MAX_UNREAD_BYTES = 1024 * 1024;

const DEFAULT_TONE = 72;

const ALWAYS = new Set(['Timestamp', 'Clients', 'Duration']);

/**
 * Serves a CW repeater hub on the loopback interface, with the real one's protocol and quirks: no client is admitted
 * before its first message, keepalives are not answered, a quiet room sends nothing, empty fields are left out, nested
 * keys come in either case, and a client that joins first gets the old chat, each line with the users of its time. Used
 * by the demo and by tests.
 */
export class DemoHubServer {
  /** All connected clients, admitted or not. */
  readonly sockets = new Set<WebSocket>();
  /** Latest hundred messages of clients, as text, oldest first. */
  readonly inbox: string[] = [];
  readonly #rooms = new Map<string, HubRoom>();
  readonly #clients = new Set<HubClient>();
  #sent = 0;

  private constructor(
    private readonly server: WebSocketServer,
    readonly port: number,
    private readonly nowMs: () => number,
  ) {
    server.on('error', () => undefined);
    server.on('connection', (socket, request) => this.#welcome(socket, request));
  }

  /** Starts a hub, on a free port unless one is given. */
  static async listen(options: {
    protocol: string;
    port?: number;
    nowMs?: () => number;
  }): Promise<DemoHubServer> {
    const { protocol, port = 0, nowMs = Date.now } = options;
    const server = new WebSocketServer({
      host: '127.0.0.1',
      port,
      path: '/chat',
      maxPayload: MAX_MESSAGE_BYTES,
      handleProtocols: (offered) => offered.has(protocol) && protocol,
    });
    await once(server, 'listening');
    return new DemoHubServer(server, (server.address() as AddressInfo).port, nowMs);
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}/chat?repeater=General`;
  }

  /** Number of admitted clients, named or not. */
  get admitted(): number {
    return this.#clients.size;
  }

  /** Replaces the simulated people of a room, and tells the room. */
  setPeople(room: string, people: readonly HubPerson[], isPrivate = false): void {
    Object.assign(this.#roomOf(room), { people, isPrivate });
    this.#tell(room, this.#message(room));
  }

  /** Sends Morse as a person of a room: tones and gaps in turn, in milliseconds. */
  key(room: string, person: HubPerson, durationsMs: readonly number[]): void {
    const sender = { Callsign: person.name, TxTone: person.txTone };
    this.#tell(room, this.#message(room, { ...sender, Duration: durationsMs }));
  }

  /** Writes a line of chat as a person of a room; it is kept for clients that join later. */
  say(room: string, person: HubPerson, text: string): void {
    const message = this.#message(room, { Callsign: person.name, Text: text });
    const { chat } = this.#roomOf(room);
    chat.push(message);
    if (chat.length > CHAT_REPLAYED) chat.shift();
    this.#tell(room, message);
  }

  /** Disconnects all clients and stops listening; harmless when repeated. */
  async close(): Promise<void> {
    for (const socket of this.sockets) socket.terminate();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  #welcome(socket: WebSocket, request: IncomingMessage): void {
    const asked = new URL(request.url ?? '/', 'ws://hub').searchParams.get('repeater');
    const client: HubClient = { room: asked ?? 'General', socket, person: undefined };
    this.sockets.add(socket);
    socket.on('error', () => socket.terminate());
    socket.on('message', (data: Buffer) => this.#read(client, data.toString()));
    socket.on('close', () => {
      this.sockets.delete(socket);
      if (this.#clients.delete(client)) this.#tell(client.room, this.#message(client.room));
    });
  }

  #read(client: HubClient, text: string): void {
    this.inbox.push(text);
    if (this.inbox.length > 100) this.inbox.shift();
    const person = readPerson(text);
    if (!person) return client.socket.close(1007, 'not JSON');
    const isNew = !this.#clients.has(client);
    const isRenamed = client.person !== undefined && client.person.name !== person.name;
    client.person = person;
    this.#clients.add(client);
    if (isNew) for (const line of this.#roomOf(client.room).chat) this.#send(client.socket, line);
    if (isNew || isRenamed) this.#tell(client.room, this.#message(client.room));
  }

  #tell(room: string, message: HubMessage): void {
    for (const client of this.#clients)
      if (client.room === room) this.#send(client.socket, message);
  }

  #send(socket: WebSocket, message: HubMessage): void {
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate();
    else if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  #message(room: string, extra: Readonly<Record<string, unknown>> = {}): HubMessage {
    const named = this.#inRoom(room).filter(({ name }) => name !== '');
    const isUpperCase = this.#sent++ % 2 === 1;
    return withoutEmpty({
      Duration: [],
      Users: named.map(({ name }) => name),
      UsersInfo: named.map(({ name, txTone }) =>
        isUpperCase ? { Callsign: name, TxTone: txTone } : { callsign: name, txTone },
      ),
      Rooms: this.#roomCounts(isUpperCase),
      ...extra,
      Timestamp: this.nowMs(),
      Clients: this.#inRoom(room).length,
    });
  }

  #roomCounts(isUpperCase: boolean): unknown[] {
    return [...this.#rooms].map(([name, { isPrivate }]) => {
      const users = this.#inRoom(name).length;
      return isUpperCase
        ? { Name: name, Users: users, Private: isPrivate }
        : { name, users, private: isPrivate };
    });
  }

  /** Lists everybody in a room: simulated people and admitted clients. */
  #inRoom(room: string): readonly HubPerson[] {
    const clients = [...this.#clients].filter((client) => client.room === room);
    const people = clients.flatMap(({ person }) => (person ? [person] : []));
    return [...this.#roomOf(room).people, ...people];
  }

  #roomOf(name: string): HubRoom {
    const room = this.#rooms.get(name) ?? { isPrivate: false, people: [], chat: [] };
    this.#rooms.set(name, room);
    return room;
  }
}

function readPerson(text: string): HubPerson | undefined {
  try {
    const message = JSON.parse(text) as Record<string, unknown> | null;
    const name = message?.Callsign;
    return { name: typeof name === 'string' ? name : '', txTone: DEFAULT_TONE };
  } catch {
    return undefined;
  }
}

/** Leaves out empty fields, except for three that are always there. */
function withoutEmpty(message: HubMessage): HubMessage {
  return Object.fromEntries(
    Object.entries(message).filter(([field, value]) => ALWAYS.has(field) || !isEmpty(value)),
  );
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}
