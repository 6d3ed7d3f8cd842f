import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time between looks: a connection may have been opening, or busy, when the stop began. */
const LOOK_EVERY_MS = 200;

/** Time for a request to arrive whole after the stop began. Node.js no longer limits it by then. */
const ARRIVE_WITHIN_MS = 2_000;

/** Time for an answer that is being sent to reach its end: its reader may be slow. */
const SEND_WITHIN_MS = 3_000;

/** Time for an answer that has not begun. What stops after the HTTP server, such as the database, needs time too. */
const ANSWER_WITHIN_MS = 6_000;

/**
 * Closes connections that Node.js would wait for when the service stops:
 * - those without any request yet, which browsers open ahead and Node.js takes for busy;
 * - those kept open after an answer that was being sent when the stop began: Node.js checks for them only once;
 * - those on which a request or its answer takes more than seconds: the reader sees that the answer is not whole.
 */
export function closeLingeringConnections(fastify: FastifyInstance): void {
  const { server } = fastify;
  /** Open connections, each with the answer to its latest request. */
  const connections = new Map<Socket, ServerResponse | undefined>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, latest: ServerResponse) => {
    if (connections.has(socket)) connections.set(socket, latest);
  });
  const closeThem = (stoppingMs: number) => {
    for (const [socket, latest] of connections) {
      const isUnused = socket.bytesRead === 0;
      if (isUnused || stoppingMs >= maxStayMs(latest)) socket.destroy();
    }
    server.closeIdleConnections();
  };
  fastify.addHook('preClose', (done) => {
    const beganAtMs = performance.now();
    closeThem(0);
    const look = () => closeThem(performance.now() - beganAtMs);
    const timer = setInterval(look, LOOK_EVERY_MS).unref();
    server.once('close', () => clearInterval(timer));
    done();
  });
}

/** Maximum time that a connection stays after the stop began, by the progress of its latest request. */
function maxStayMs(latest: ServerResponse | undefined): number {
  if (!latest?.req.complete || latest.writableFinished) return ARRIVE_WITHIN_MS;
  return latest.headersSent ? SEND_WITHIN_MS : ANSWER_WITHIN_MS;
}
