import type { Socket } from 'node:net';
import type { Pipe } from '../../stream/clients/client-connection.js';
import type { StreamFormat } from '../../stream/clients/stream-message.js';
import { piecesOf } from './pieces.js';

/** How long a client may take to read the end. */
const LAST_WORDS_MS = 2_000;

/** A socket below a connection. Each piece that is sent ends with a line, but for the question for a call. */
export function telnetPipe(
  socket: Socket,
  format: () => StreamFormat,
  written: (bytes: Buffer) => void,
): Pipe {
  return {
    get format() {
      return format();
    },
    write(bytes, sent) {
      written(bytes);
      const pieces = piecesOf(bytes);
      const last = pieces.pop();
      for (const piece of pieces) socket.write(piece);
      if (last) socket.write(last, sent);
      else sent();
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
