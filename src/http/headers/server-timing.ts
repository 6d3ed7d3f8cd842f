import type { FastifyInstance } from 'fastify';
import type { AnswerTimes } from '../../tools/answer-times.js';

export const SERVER_TIMING_HEADER = 'Server-Timing';

declare module 'fastify' {
  interface FastifyRequest {
    /** How long the parts of the answer have taken; absent where it was given before any was asked. */
    times?: AnswerTimes;
  }
}

/**
 * Says in the header `Server-Timing` of reads who answered, and how long it took until the head was sent. Call it before
 * answers are kept, which keep it.
 */
export function tellTimes(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const text = String(request.times ?? '');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (text !== '' && isRead && reply.statusCode < 400) reply.header(SERVER_TIMING_HEADER, text);
    done();
  });
}
