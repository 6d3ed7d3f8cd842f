import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** One may have been on its way when the service began to stop. */
const LOOK_EVERY_MS = 200;

/**
 * Closes, when the service stops, connections on which nobody has asked anything yet, as browsers open them
 * ahead. Node takes them for busy ones, and would wait for a request that never comes.
 */
export function closeSilentConnections(fastify: FastifyInstance): void {
  const sockets = new Set<Socket>();
  fastify.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const closeThem = () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  fastify.addHook('preClose', (done) => {
    closeThem();
    const timer = setInterval(closeThem, LOOK_EVERY_MS).unref();
    fastify.server.once('close', () => clearInterval(timer));
    done();
  });
}
