import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Maximum requests of one connection that wait for earlier answers; some 5 KB each. */
const MAX_WAITING = 100;

/**
 * Starts a request once all earlier answers of its connection were sent. Node.js alone starts each as soon as it is
 * parsed, a thousand from one read, and keeps their answers, and open files, for a client that reads none. Closes a
 * connection on which too many wait. Call it before all hooks that do work.
 * @returns a function that reads how many connections were closed
 */
export function servePipelinedInTurn(fastify: FastifyInstance): () => number {
  const waitingOn = new WeakMap<Socket, number>();
  let closed = 0;
  fastify.addHook('onRequest', (request, { raw: response }, done) => {
    // Node.js assigns an answer the socket on its turn: nearly always before this hook.
    if (response.socket !== null) return done();
    const { socket } = request.raw;
    // Node.js still parses what it read together with the request that was one too many.
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
