import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKnownTag, tagOf } from './etag.js';

/**
 * Adds an `ETag` to answers of tagged routes, and answers 304 to a client that has the body already. A handler may set
 * the tag itself. Errors and streams get none. A hook, because the tag is of the text that is sent, not of its object.
 */
export function tagAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!isTagged(request, reply)) return done(null, payload);
    if (!reply.hasHeader('ETag')) {
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
      reply.header('ETag', tagOf(payload));
    }
    if (!isKnownTag(request.headers['if-none-match'], String(reply.getHeader('ETag')))) {
      return done(null, payload);
    }
    reply.code(304).removeHeader('Content-Length');
    done(null, '');
  });
}

function isTagged({ method, policy }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode === 200 && (method === 'GET' || method === 'HEAD') && policy.isTagged;
}
