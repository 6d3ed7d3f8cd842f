import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A connection may have been opening, or busy, when the stop began. */
const LOOK_EVERY_MS = 200;

/**
 * Closes idle connections for which Node.js would wait when the service stops: those that had no request yet, as
 * browsers open them ahead, which Node.js takes for busy; and those kept open after an answer that was being sent when
 * the stop began, for which Node.js looks only once.
 */
export function closeLingeringConnections(fastify: FastifyInstance): void {
  const { server } = fastify;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const closeThem = () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    server.closeIdleConnections();
  };
  fastify.addHook('preClose', (done) => {
    closeThem();
    const timer = setInterval(closeThem, LOOK_EVERY_MS).unref();
    server.once('close', () => clearInterval(timer));
    done();
  });
}
