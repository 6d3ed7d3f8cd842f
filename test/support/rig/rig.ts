import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { eventually } from '../eventually.js';

/** The bridge between a page and a radio. */
export const RIG_MAIN = join(import.meta.dirname, '../../../clients/rig/src/main.mjs');
export const RIG_ORIGIN = 'http://localhost:3000';
export const RIG_TOKEN = 'token-of-test';

interface Message {
  readonly type: string;
  readonly frequencyHz?: number;
  readonly mode?: string;
  readonly message?: string;
  readonly of?: string;
}

/** A page: what it was told, and how its connection ended. */
export class RigPage {
  readonly messages: Message[] = [];
  closed: number | undefined;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) =>
      this.messages.push(JSON.parse((data as Buffer).toString()) as Message),
    );
    socket.on('close', (code) => (this.closed = code));
    socket.on('error', () => {});
  }

  static async open(port: number, headers: Record<string, string> = {}): Promise<RigPage> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, {
      headers: { Origin: RIG_ORIGIN, ...headers },
    });
    const page = new RigPage(socket);
    await once(socket, 'open');
    return page;
  }

  static async greeted(port: number): Promise<RigPage> {
    const page = await RigPage.open(port);
    page.send({ type: 'hello', token: RIG_TOKEN });
    await eventually(() => expect(page.messages[0]).toEqual({ type: 'hello' }));
    return page;
  }

  send(message: object | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  get state(): Message | undefined {
    return this.messages.findLast(({ type }) => type === 'state');
  }

  get error(): string | undefined {
    return this.messages.findLast(({ type }) => type === 'error')?.message;
  }

  /** What the last error is about: `tune`, or the radio itself. */
  get errorOf(): string | undefined {
    return this.messages.findLast(({ type }) => type === 'error')?.of;
  }
}

const running: ChildProcess[] = [];

/** Ends what this file started. */
export async function endAll(): Promise<void> {
  for (const child of running.splice(0).toReversed()) await end(child);
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Hamlib's radio that is invented, `-m 1`. */
export async function startRigctld(port: number, ...flags: string[]): Promise<ChildProcess> {
  const child = spawn('rigctld', ['-m', '1', '-T', '127.0.0.1', '-t', String(port), ...flags]);
  running.push(child);
  await eventually(async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  });
  return child;
}

/** The bridge as its user starts it; its port, and what it printed. */
export async function startBridge(...flags: string[]) {
  const port = await freePort();
  const args = [
    RIG_MAIN,
    '--origin',
    RIG_ORIGIN,
    '--token',
    RIG_TOKEN,
    '--port',
    String(port),
    ...flags,
  ];
  const child = spawn(process.execPath, args);
  running.push(child);
  const printed = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => (printed.text += data.toString()));
  }
  await eventually(() => expect(printed.text).toContain(`Token: ${RIG_TOKEN}`));
  return { port, printed, child };
}

/** What rigctld itself says, asked beside the bridge. */
export async function askRigctld(port: number, line: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${line}\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString().trim();
}
