import type { FastifyInstance } from 'fastify';

/** For answers that are data: nothing in them may be run, framed or taken for something else. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For the Swagger page, which brings styles of its own inside its HTML. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers that make browsers careful. TLS, and with it HSTS, is the matter of whoever terminates it. */
export function addSecurityHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const isDocs = /^\/docs(?:[/?]|$)/.test(request.url);
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'no-referrer');
    reply.header('Content-Security-Policy', isDocs ? DOCS_POLICY : DATA_POLICY);
    done();
  });
}
