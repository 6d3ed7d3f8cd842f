import type { FastifyInstance } from 'fastify';

/** For answers that are data: a browser runs nothing in them, and shows them in no frame. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Headers that make browsers careful. HSTS is set where TLS ends, in the proxy in front. */
export function addSecurityHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'no-referrer');
    reply.header('Content-Security-Policy', request.policy.contentPolicy);
    done();
  });
}
