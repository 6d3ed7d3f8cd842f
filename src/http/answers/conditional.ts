import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../api-prefix.js';
import { isKnownTag, tagOf } from './etag.js';

/**
 * Tags answers of the API, and answers 304 to who has that body already. A handler that knows better what
 * makes its answer new sets the tag itself. What is sent in chunks, an error and health have none.
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

function isTagged({ method, url }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return (
    statusCode === 200 &&
    (method === 'GET' || method === 'HEAD') &&
    url.startsWith(`/${API_PREFIX}/`) &&
    !url.startsWith(`/${API_PREFIX}/health`)
  );
}
