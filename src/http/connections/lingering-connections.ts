import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A connection may have been opening, or busy, when the stop began. */
const LOOK_EVERY_MS = 200;

/** A request that is arriving when the stop begins has so long to be whole. Node.js no longer limits it by then. */
const ARRIVE_WITHIN_MS = 2_000;

/** An answer that is being sent has so long to reach its end: its reader may be slow. */
const SEND_WITHIN_MS = 3_000;

/** And one that is not begun yet: what is stopped after the HTTP server, such as the database, needs its time too. */
const ANSWER_WITHIN_MS = 6_000;

/**
 * Closes connections for which Node.js would wait when the service stops: those that had no request yet, as browsers
 * open them ahead, which Node.js takes for busy; those kept open after an answer that was being sent when the stop
 * began, for which Node.js looks only once; and those on which a request or its answer does not reach its end within
 * seconds: the reader sees that the answer is not whole.
 */
export function closeLingeringConnections(fastify: FastifyInstance): void {
  const { server } = fastify;
  /** With the answer to the latest request. */
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
      if (isUnused || stoppingMs >= timeLeftMs(latest)) socket.destroy();
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

/** How long after the stop began a connection may stay, as far as its latest request and the answer have come. */
function timeLeftMs(latest: ServerResponse | undefined): number {
  if (!latest?.req.complete || latest.writableFinished) return ARRIVE_WITHIN_MS;
  return latest.headersSent ? SEND_WITHIN_MS : ANSWER_WITHIN_MS;
}
