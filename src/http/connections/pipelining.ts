import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection that may wait for the answers before theirs; some 5 KB each. */
const MAX_WAITING = 100;

/**
 * Begins a request when all answers before it on its connection were sent. Node alone begins each as soon as it
 * is parsed, a thousand of one read, and keeps their answers, and open files, for a client that reads none.
 * A connection on which too many wait is closed. To be called before any other hook.
 * @returns tells how many connections were closed
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
