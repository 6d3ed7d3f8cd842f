import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AnswerTimes } from '../tools/answer-times.js';
import { leaveRequest, runForRequest } from '../config/request-context.js';

export const REQUEST_ID_HEADER = 'X-Request-Id';

/** Ids that are safe in a log line and a header. */
const SAFE_ID = /^[\w.:/+=@-]{1,128}$/;

/** Returns the id that a client or proxy gave a request if it is safe, otherwise a random one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
}

/** Sends the id of its request with every answer. */
export function identifyRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}

/** Adds the request's id to every log line written while it is answered, and makes its client known to limits. */
export function followRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    // The client may have gone while it waited for another request's answer.
    if (reply.raw.destroyed) return done();
    reply.raw.once('close', leaveRequest);
    const times = new AnswerTimes();
    request.times = times;
    runForRequest({ requestId: request.id, address: request.ip, answer: reply.raw, times }, done);
  });
}
