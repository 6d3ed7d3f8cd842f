import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

export const OPCODES = { text: 1, ping: 9, pong: 10 } as const;

const TCP_SENT_AT_ONCE = 64 * 1024;

/** A client's frame; of at most 65,535 bytes. A mask of zeros leaves the payload as it is. */
export function clientFrame(opcode: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const { length } = payload;
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([0x80 | opcode, ...size, 0, 0, 0, 0]), payload]);
}

/** A WebSocket without manners: sends what it wants, as fast as it can, and reads only when it is told to. */
export class RawWebSocket {
  isClosed = false;
  sentBytes = 0;
  private readonly whenClosed: Promise<void>;

  private constructor(readonly socket: Socket) {
    socket.setNoDelay();
    socket.on('error', () => {});
    this.whenClosed = new Promise((resolve) => {
      socket.once('close', () => {
        this.isClosed = true;
        resolve();
      });
    });
  }

  static async open(origin: string, query = ''): Promise<RawWebSocket> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      `GET /api/v1/stream${query} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\n` +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await once(socket, 'readable');
    return new RawWebSocket(socket);
  }

  /** Sends a frame; ends when the system has taken it, or the connection is closed. */
  async send(frame: Buffer): Promise<void> {
    if (this.isClosed) return;
    this.sentBytes += frame.length;
    const taken = new Promise<void>((resolve) => this.socket.write(frame, () => resolve()));
    await Promise.race([taken, this.whenClosed]);
    // What was taken at once was taken without a look at what came.
    await nextTurn();
  }

  /** Sends one frame again and again, until it is closed or the time is over. */
  async flood(frame: Buffer, forMs: number): Promise<void> {
    const many = Buffer.concat(
      Array<Buffer>(Math.ceil(TCP_SENT_AT_ONCE / frame.length)).fill(frame),
    );
    for (const end = Date.now() + forMs; Date.now() < end && !this.isClosed;) await this.send(many);
  }

  close(): void {
    this.socket.destroy();
  }
}
