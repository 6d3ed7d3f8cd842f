import type { ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import { type Encoder, type StreamMessage, toEvents, toFrame } from './stream-message.js';

/** So much may wait to be taken by a client; beyond it, nothing more is handed over. */
const MOST_WAITING_BYTES = 256 * 1024;

/** So long a client may take to hear of the end. */
const LAST_WORDS_MS = 2_000;

/** Why a stream is ended by the service, as WebSockets number it. */
export const CLOSE = {
  goingAway: 1001,
  refused: 1008,
  failed: 1011,
  tooSlow: 1013,
  tryLater: 1013,
} as const;

/** The socket below a stream. */
interface Pipe {
  readonly encode: Encoder;
  write(bytes: Buffer, taken: () => void): void;
  end(code: number, reason: string): void;
}

/** The way to one client: knows how much of what was handed over is still to be taken. */
export class Outlet {
  private waitingBytes = 0;
  private open = true;
  private onRoom: (() => void) | undefined;

  constructor(private readonly pipe: Pipe) {}

  get encode(): Encoder {
    return this.pipe.encode;
  }

  get isOpen(): boolean {
    return this.open;
  }

  get hasRoom(): boolean {
    return this.waitingBytes < MOST_WAITING_BYTES;
  }

  send(message: StreamMessage): void {
    this.write(this.encode(message));
  }

  /** Hands over what is encoded already, perhaps for many. */
  write(bytes: Buffer): void {
    if (!this.open) return;
    this.waitingBytes += bytes.length;
    this.pipe.write(bytes, () => {
      this.waitingBytes -= bytes.length;
      if (this.hasRoom) this.announceRoom();
    });
  }

  /** Ends when there is room, or when there will be none any more. */
  async whenRoom(): Promise<void> {
    if (this.hasRoom || !this.open) return;
    await new Promise<void>((resolve) => (this.onRoom = resolve));
  }

  /** Says why, and ends; what waits is not waited for. */
  close(code: number, reason: string): void {
    if (!this.open) return;
    if (this.hasRoom) this.send({ type: 'bye', code, reason });
    this.pipe.end(code, reason);
    this.closed();
  }

  /** The client has gone. */
  closed(): void {
    this.open = false;
    this.announceRoom();
  }

  private announceRoom(): void {
    this.onRoom?.();
    this.onRoom = undefined;
  }
}

/** One frame a message; the close frame says why. */
export function socketPipe(socket: WebSocket): Pipe {
  return {
    encode: toFrame,
    write: (bytes, taken) => socket.send(bytes, { binary: false }, taken),
    end(code, reason) {
      socket.close(code, reason);
      // One that does not read does not answer either.
      setTimeout(() => socket.terminate(), LAST_WORDS_MS).unref();
    },
  };
}

/** `begin` is called before the first event: until then, another answer can be given. */
export function eventPipe(response: ServerResponse, begin: () => void): Pipe {
  let hasBegun = false;
  return {
    encode: toEvents,
    write(bytes, taken) {
      if (!hasBegun) begin();
      hasBegun = true;
      response.write(bytes, taken);
    },
    end() {
      response.end();
      setTimeout(() => response.destroy(), LAST_WORDS_MS).unref();
    },
  };
}
