import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKnownTag, tagOf } from './etag.js';

/**
 * Gives answers of tagged routes an `ETag`, and 304 to a client that has that body already. A handler may set the tag
 * itself. Errors and answers that are sent in chunks get none. A hook, since the tag is of the text that is sent, also
 * where it comes from memory.
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
