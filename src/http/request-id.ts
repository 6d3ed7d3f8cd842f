import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { leaveRequest, runForRequest } from '../config/request-context.js';

export const REQUEST_ID_HEADER = 'X-Request-Id';

/** What can be put into a log line and a header as it is. */
const SANE = /^[\w.:/+=@-]{1,128}$/;

/** The id a client or proxy gave its request, when it is sane; else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE.test(given) ? given : randomUUID();
}

/** Every answer names its request. */
export function identifyRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}

/** Every log line that is written on the way to an answer names the request too. */
export function followRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    // Who waited for another's answer may have gone meanwhile.
    if (reply.raw.destroyed) return done();
    reply.raw.once('close', leaveRequest);
    runForRequest(request.id, done);
  });
}
