import { once } from 'node:events';
import { WebSocket } from 'ws';
import { eventually } from '../eventually.js';
import type { SpotView } from '../../../src/query/spot-view.dto.js';

/** An event as a browser would dispatch it. */
export interface StreamEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

/** A client of the event stream that keeps whatever it is told. */
export class EventClient {
  readonly events: StreamEvent[] = [];
  /** Of the spots, in the order in which they came. */
  readonly ids: number[] = [];
  /** As `Last-Event-ID` would be sent: moved along by heartbeats, too. */
  lastEventId: string | undefined;
  isOver = false;
  readonly #abort = new AbortController();

  private constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly body: unknown,
  ) {}

  static async open(
    origin: string,
    query = '',
    headers: HeadersInit = {},
    path = '/spots/stream',
  ): Promise<EventClient> {
    const abort = new AbortController();
    const url = `${origin}/api/v1${path}${query}`;
    const response = await fetch(url, { headers, signal: abort.signal });
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    const client = new EventClient(
      response.status,
      response.headers,
      isStream ? undefined : await response.json(),
    );
    client.#abort.signal.addEventListener('abort', () => abort.abort());
    if (isStream) void client.#read(response);
    else client.isOver = true;
    return client;
  }

  named(name: string): StreamEvent[] {
    return this.events.filter(({ event }) => event === name);
  }

  close(): void {
    this.#abort.abort();
  }

  async #read(response: Response): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.#take(block);
      }
    } catch {
      // Cut, by whichever side.
    }
    this.isOver = true;
  }

  #take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => {
        const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
        return [name, value];
      }),
    );
    const id = fields.get('id');
    this.lastEventId = id ?? this.lastEventId;
    const data = fields.get('data');
    if (data === undefined) return;
    const event = fields.get('event') ?? 'message';
    if (event === 'spot') this.ids.push(Number(id));
    this.events.push({ event, id, data: JSON.parse(data) });
  }
}

/** A message of the WebSocket. */
export interface SocketMessage {
  readonly type: string;
  readonly spots?: readonly SpotView[];
  readonly last_id?: number;
  readonly [field: string]: unknown;
}

/** A client of the WebSocket that keeps whatever it is told. */
export class SocketClient {
  readonly messages: SocketMessage[] = [];
  /** Of the spots, in the order in which they came. */
  readonly ids: number[] = [];
  closed: { code: number; reason: string } | undefined;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as SocketMessage;
      this.messages.push(message);
      for (const { id } of message.spots ?? []) this.ids.push(id);
    });
    socket.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }));
    socket.on('error', () => {});
  }

  static async open(origin: string, query = ''): Promise<SocketClient> {
    const url = `${origin.replace(/^http/, 'ws')}/api/v1/stream${query}`;
    const client = new SocketClient(new WebSocket(url));
    await once(client.socket, 'open');
    return client;
  }

  /** How far it knows to have been told everything. */
  get cursor(): number {
    const { last_id: lastId, after_id: afterId } = (this.messages.findLast(
      (message) => message.last_id !== undefined || message.type === 'ready',
    ) ?? {}) as { last_id?: number; after_id?: number };
    return lastId ?? afterId ?? 0;
  }

  named(type: string): SocketMessage[] {
    return this.messages.filter((message) => message.type === type);
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  close(): void {
    this.socket.terminate();
  }
}

/** Until a client has been told where it stands. */
export async function untilReady(...clients: (EventClient | SocketClient)[]): Promise<void> {
  await eventually(() => {
    for (const client of clients) expect(client.named('ready').length).toBeGreaterThan(0);
  });
}
