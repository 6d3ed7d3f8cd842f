import type { Socket } from 'node:net';
import type { Pipe } from '../../follow/client-connection.js';
import type { StreamFormat } from '../../follow/stream-message.js';
import { countSpots } from '../lines/line-formats.js';
import { LinePace } from './line-pace.js';
import { piecesOf } from './pieces.js';

/** How long a client may take to read the end. */
const LAST_WORDS_MS = 2_000;

/**
 * A socket below a connection, with `TCP_NODELAY`. A few spots are sent a line at a time, others in pieces; each piece ends
 * with a line, but for the question for a call.
 */
export function telnetPipe(
  socket: Socket,
  format: () => StreamFormat,
  written: (bytes: Buffer) => void,
): Pipe {
  const pace = new LinePace((bytes, sent) => socket.write(bytes, sent));
  socket.once('close', () => pace.flush());
  return {
    get format() {
      return format();
    },
    write(bytes, sent) {
      written(bytes);
      const spots = countSpots(bytes);
      if (spots > 0 && pace.take(bytes, spots, sent)) return;
      pace.flush();
      const pieces = piecesOf(bytes);
      const last = pieces.pop();
      for (const piece of pieces) socket.write(piece);
      if (last) socket.write(last, sent);
      else sent();
    },
    end() {
      pace.flush();
      endSoon(socket);
    },
  };
}

/** Ends a socket whose client may not read. */
export function endSoon(socket: Socket): void {
  socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}
