import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** What a {@link TelnetServer} says of itself to every connection. */
export interface TelnetServerOptions {
  /** Without an end of line, like the real ones; empty for a server without login. */
  readonly prompt?: string;
  /** Sent after the login, before anything else. */
  readonly greeting?: string;
}

/** One connection as its server sees it; moments by `performance.now()`. */
export interface TelnetConnection {
  readonly acceptedAtMs: number;
  loggedInAtMs?: number;
  closedAtMs?: number;
}

/**
 * A spot server on a real socket of this machine, for tests: asks for a callsign, remembers who
 * logged in, sends what it is told to, and fails in the ways that real ones do.
 */
export class TelnetServer {
  /** Callsigns given at the prompt, in order, and whatever else was typed. */
  readonly logins: string[] = [];
  /** Connections accepted so far. */
  connectionCount = 0;
  /** The most connections that were open at one moment. */
  maxOpenConnections = 0;
  /** When each connection was accepted, by `performance.now()`. */
  readonly acceptedAtMs: number[] = [];
  /** `silent` accepts and says nothing; `closing` accepts and hangs up. */
  behaviour: 'normal' | 'silent' | 'closing' = 'normal';
  readonly #sockets = new Map<Socket, TelnetConnection>();
  #server: Server | undefined;
  #port = 0;

  private constructor(private readonly options: TelnetServerOptions) {}

  /** A server that listens on a free port. */
  static async listen(options: TelnetServerOptions = {}): Promise<TelnetServer> {
    const server = new TelnetServer(options);
    await server.reopen();
    return server;
  }

  get port(): number {
    return this.#port;
  }

  get openConnections(): number {
    return this.#sockets.size;
  }

  /** Listens again after {@link refuse}, on the same port. */
  async reopen(): Promise<void> {
    this.#server = createServer((socket) => this.#accept(socket));
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Sends a line, with CRLF, to every connection. */
  send(line: string): void {
    this.sendBytes(Buffer.from(`${line}\r\n`, 'latin1'));
  }

  /** Sends bytes as they are to every connection. */
  sendBytes(bytes: Uint8Array): void {
    for (const socket of this.#sockets.keys()) socket.write(bytes);
  }

  /** The connections that are open and logged in. */
  get audience(): TelnetConnection[] {
    return [...this.#sockets.values()].filter(({ loggedInAtMs }) => loggedInAtMs !== undefined);
  }

  /** Sends a line, with CRLF, to whoever is logged in, as real servers do; gives who that is. */
  sendToAudience(line: string): TelnetConnection[] {
    const bytes = Buffer.from(`${line}\r\n`, 'latin1');
    for (const [socket, { loggedInAtMs }] of this.#sockets) {
      if (loggedInAtMs !== undefined) socket.write(bytes);
    }
    return this.audience;
  }

  /** Sends bytes as they are to every connection, and waits until little of them is left here. */
  async pour(bytes: Uint8Array): Promise<void> {
    const slow = [...this.#sockets.keys()].filter((socket) => !socket.write(bytes));
    await Promise.all(slow.map((socket) => once(socket, 'drain')));
  }

  /** Ends every connection: with a farewell, or by a reset as when a line is cut. */
  drop(how: 'end' | 'reset' = 'end'): void {
    for (const socket of this.#sockets.keys()) {
      if (how === 'end') socket.end();
      else socket.resetAndDestroy();
    }
  }

  /** Neither answers nor reads any more on the connections there are; they stay open. */
  freeze(): void {
    this.behaviour = 'silent';
    for (const socket of this.#sockets.keys()) socket.pause();
  }

  /** Ends every connection and refuses new ones, until {@link reopen}. */
  async refuse(): Promise<void> {
    for (const socket of this.#sockets.keys()) socket.destroy();
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    server.close();
    await once(server, 'close');
  }

  /** Ends everything. */
  async close(): Promise<void> {
    await this.refuse();
  }

  #accept(socket: Socket): void {
    this.connectionCount++;
    this.acceptedAtMs.push(performance.now());
    const connection: TelnetConnection = { acceptedAtMs: performance.now() };
    this.#sockets.set(socket, connection);
    this.maxOpenConnections = Math.max(this.maxOpenConnections, this.#sockets.size);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      connection.closedAtMs = performance.now();
      this.#sockets.delete(socket);
    });
    if (this.behaviour === 'closing') socket.end();
    if (this.behaviour !== 'normal') return;
    const { prompt = 'Please enter your call: ', greeting = '' } = this.options;
    socket.write(prompt);
    this.#readLogin(socket, connection, greeting);
  }

  #readLogin(socket: Socket, connection: TelnetConnection, greeting: string): void {
    let typed = '';
    socket.on('data', (chunk) => {
      typed += chunk.toString('latin1');
      for (let end = typed.indexOf('\r\n'); end >= 0; end = typed.indexOf('\r\n')) {
        connection.loggedInAtMs ??= performance.now();
        this.logins.push(typed.slice(0, end));
        typed = typed.slice(end + 2);
        if (greeting !== '') socket.write(greeting);
      }
    });
  }
}

/**
 * A port that never accepts a connection: its thread sleeps and its backlog is full. The kernel
 * drops what comes, so an attempt to connect hangs.
 */
export async function listenDeaf(): Promise<{ port: number; close: () => Promise<void> }> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const server = require('node:net').createServer();
     server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 20);
     });`,
    { eval: true },
  );
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  await sleep(100);
  const fillers = Array.from({ length: 4 }, () => connect({ port, host: '127.0.0.1' }));
  fillers.forEach((socket) => socket.on('error', () => undefined));
  await sleep(100);
  return {
    port,
    close: async () => {
      fillers.forEach((socket) => socket.destroy());
      await worker.terminate();
    },
  };
}
