import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { toErrorBody } from '../shared/errors.js';

/** A client may read the answer for this long; then the connection is cut, even if it goes on sending. */
const READ_ANSWER_WITHIN_MS = 1_000;

/** Answers with an error in our shape where there is no request that Fastify could answer, and closes. */
export function answerRaw(socket: Duplex, status: number, message: string): void {
  const body = JSON.stringify(toErrorBody(status, message));
  socket.on('error', ignore);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
      `Content-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), READ_ANSWER_WITHIN_MS).unref();
}

/** The socket closes after an error; nothing is left to be done. */
function ignore(): void {}
