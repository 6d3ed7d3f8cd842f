import type { Socket } from 'node:net';
import type { Pipe } from '../../stream/clients/client-connection.js';
import type { Encoder } from '../../stream/clients/stream-message.js';

/** How long a client may take to read the end. */
const LAST_WORDS_MS = 2_000;

/** A socket below a connection. Each write ends with a line, but for the question for a call. */
export function telnetPipe(
  socket: Socket,
  encoder: () => Encoder,
  written: (bytes: Buffer) => void,
): Pipe {
  return {
    get encode() {
      return encoder();
    },
    write(bytes, sent) {
      written(bytes);
      socket.write(bytes, sent);
    },
    end: () => endSoon(socket),
  };
}

/** Ends a socket whose client may not read. */
export function endSoon(socket: Socket): void {
  socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}
