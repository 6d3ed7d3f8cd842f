import type { Socket } from 'node:net';
import type { Pipe } from '../../follow/client-connection.js';
import type { StreamFormat } from '../../follow/stream-message.js';
import { countSpots } from '../lines/line-formats.js';
import { LinePace } from './line-pace.js';
import { piecesOf } from './pieces.js';

/** Maximum time for a client to read the end. */
const LAST_WORDS_MS = 2_000;

/**
 * Makes the pipe of a connection over a socket with `TCP_NODELAY`. Sends a few spots a line at a time, others in pieces
 * that end with a line; only the login prompt does not.
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

/** Ends a socket, and cuts it soon when its client does not read. */
export function endSoon(socket: Socket): void {
  socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}
