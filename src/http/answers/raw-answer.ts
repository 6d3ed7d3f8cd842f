import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { toErrorBody } from '../errors/errors.js';
import { headersOfRefusal } from '../headers/answer-headers.js';

/** Time for the client to read the answer; then the connection is cut, even if it goes on sending. */
const READ_ANSWER_WITHIN_MS = 1_000;

/**
 * Sends an error in the contract's shape when there is no request that Fastify could answer, and closes the connection.
 * @param requestId id of the request; a random one when there is none
 */
export function answerRaw(
  socket: Duplex,
  status: number,
  message: string,
  requestId: string = randomUUID(),
): void {
  const body = JSON.stringify(toErrorBody(status, message));
  const headers = {
    Connection: 'close',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    ...headersOfRefusal(requestId),
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', ignore);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), READ_ANSWER_WITHIN_MS).unref();
}

/** The socket closes by itself after an error. */
function ignore(): void {}
