import type { ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import { UnsentBytes } from '../http/connections/unsent-bytes.js';
import { EVENTS, FRAMES, type StreamFormat, type StreamMessage } from './stream-message.js';

/** Spots are handed over while less than this waits to be sent. */
const ROOM_BYTES = 256 * 1024;

/**
 * Maximum of unsent bytes, of spots and answers together; a client that exceeds it is closed. Above
 * {@link ROOM_BYTES} there must be place for the largest batch of spots: 5,000, some 1.1 MB.
 */
const MAX_UNSENT_BYTES = 2 * 1024 * 1024;

/** How long a client may take to read the end, and to answer it, before it is cut. */
export const LAST_WORDS_MS = 2_000;

/** Why a stream is ended by the service, and the code by which WebSockets say so. */
const CLOSE_CODES = {
  stopping: 1001,
  refused: 1008,
  /** The client sent more frames than it may. */
  flooded: 1008,
  failed: 1011,
  /** The client did not read what was sent. */
  unread: 1013,
  busy: 1013,
} as const;

export type CloseCause = keyof typeof CLOSE_CODES;

/** The socket below a stream. Each `sent` is called when the write was sent or has failed. */
export interface Pipe {
  readonly format: StreamFormat;
  write(bytes: Buffer, sent: () => void): void;
  end(cause: CloseCause, reason: string): void;
}

/**
 * The connection to one client. Everything that is sent to it goes through here, and counts as unsent until
 * the socket has taken it: what waits is bounded, whatever it answers.
 */
export class ClientConnection {
  private readonly unsent = new UnsentBytes(MAX_UNSENT_BYTES, () =>
    this.close('unread', 'What is sent is not read.'),
  );
  private open = true;
  private cause: CloseCause | undefined;
  /** Answers and spots may wait at the same time. */
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly pipe: Pipe) {}

  get format(): StreamFormat {
    return this.pipe.format;
  }

  get isOpen(): boolean {
    return this.open;
  }

  /** Why the service ended it; `undefined` while it is open, and when the client went. */
  get closedFor(): CloseCause | undefined {
    return this.cause;
  }

  get hasRoom(): boolean {
    return this.unsent.bytes < ROOM_BYTES;
  }

  send(message: StreamMessage): void {
    this.write(this.format.encode(message));
  }

  /** Sends what is encoded already, perhaps for many. */
  write(bytes: Buffer): void {
    this.hand(bytes.length, (sent) => this.pipe.write(bytes, sent));
  }

  /** Lets `hand` write to the socket itself, and call `sent` when that is done; not after the end. */
  hand(byteLength: number, hand: (sent: () => void) => void): void {
    if (!this.open) return;
    this.unsent.write(byteLength, (sent) =>
      hand(() => {
        sent();
        if (this.hasRoom) this.announceRoom();
      }),
    );
  }

  /** Ends when more may be sent, or when the client has gone. */
  async whenRoom(): Promise<void> {
    if (this.hasRoom || !this.open) return;
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Says why, and ends; what is unsent is not waited for. */
  close(cause: CloseCause, reason: string): void {
    if (!this.open) return;
    this.cause = cause;
    if (this.hasRoom) this.send({ type: 'bye', code: CLOSE_CODES[cause], reason });
    this.pipe.end(cause, reason);
    this.closed();
  }

  /** The client has gone. */
  closed(): void {
    this.open = false;
    this.announceRoom();
  }

  private announceRoom(): void {
    for (const goOn of this.waiting.splice(0)) goOn();
  }
}

/** One frame a message; the close frame says why, and ws cuts a socket that does not answer it in time. */
export function socketPipe(socket: WebSocket): Pipe {
  return {
    format: FRAMES,
    write: (bytes, sent) => socket.send(bytes, { binary: false }, sent),
    end(cause, reason) {
      socket.close(CLOSE_CODES[cause], reason);
      // What a flood still brings is left in the network's buffers.
      if (cause === 'flooded' || cause === 'unread') socket.pause();
    },
  };
}

/** `begin` is called before the first event: until then, another answer can be given. */
export function eventPipe(response: ServerResponse, begin: () => void): Pipe {
  let hasBegun = false;
  return {
    format: EVENTS,
    write(bytes, sent) {
      if (!hasBegun) begin();
      hasBegun = true;
      response.write(bytes, sent);
    },
    end() {
      response.end();
      setTimeout(() => response.destroy(), LAST_WORDS_MS).unref();
    },
  };
}
