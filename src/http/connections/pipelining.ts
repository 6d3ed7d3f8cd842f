import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Maximum requests of one connection that wait for the answers before theirs; some 5 KB each. */
const MAX_WAITING = 100;

/**
 * Starts a request when all answers before it on its connection were sent. Node.js alone starts each as soon as it is
 * parsed, a thousand from one read, and keeps their answers, and open files, for a client that reads none. Closes a
 * connection on which too many wait. To be called before all hooks that do work.
 * @returns reads how many connections were closed
 */
export function servePipelinedInTurn(fastify: FastifyInstance): () => number {
  const waitingOn = new WeakMap<Socket, number>();
  let closed = 0;
  fastify.addHook('onRequest', (request, { raw: response }, done) => {
    // Node gives an answer the socket when it is its turn: nearly always before this.
    if (response.socket !== null) return done();
    const { socket } = request.raw;
    // What was read with the request that was one too many is still parsed.
    if (socket.destroyed) return;
    const waiting = (waitingOn.get(socket) ?? 0) + 1;
    if (waiting > MAX_WAITING) {
      closed++;
      socket.destroy();
      return;
    }
    waitingOn.set(socket, waiting);
    response.once('socket', () => {
      waitingOn.set(socket, (waitingOn.get(socket) ?? 1) - 1);
      done();
    });
  });
  return () => closed;
}
