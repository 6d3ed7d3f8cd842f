import type { FastifyInstance } from 'fastify';

/** `Content-Security-Policy` of data: a browser runs nothing in it, and shows it in no frame. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Sets the headers that restrict browsers. HSTS is set where TLS ends: by the proxy in front. */
export function addSecurityHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'no-referrer');
    reply.header('Content-Security-Policy', request.policy.contentPolicy);
    done();
  });
}
