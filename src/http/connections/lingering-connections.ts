import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** One may have been on its way, or busy, when the service began to stop. */
const LOOK_EVERY_MS = 200;

/**
 * Closes, when the service stops, connections for which Node would wait though nothing is to come: those on which
 * nobody has asked anything yet, as browsers open them ahead, and those that a client keeps open after an
 * answer that was still being sent when the stop began. Node looks for the latter but once, and takes the
 * former for busy ones.
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
