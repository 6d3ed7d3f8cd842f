import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Every browser names it when an address is opened; Java's client, which prefers HTML as well, does not. */
const BROWSERS_TYPE = 'application/xhtml+xml';

/**
 * Leads browsers that open a `@ShownAt()` route to its page (303). Call it after formats are negotiated, which sets `Vary`, and
 * before the hook that answers from memory.
 */
export function showQuestions(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { shownAt } = request.policy;
    if (shownAt === undefined || !isOpened(request)) return done();
    const { search } = new URL(request.url, 'http://localhost');
    void reply.redirect(shownAt + search, 303);
  });
}

/** Whether a browser opens the address: with a `format`, as a link to a download has it, it takes the answer. */
function isOpened({ headers, query }: FastifyRequest): boolean {
  const { accept } = headers;
  if (!accept?.includes(BROWSERS_TYPE)) return false;
  if ((query as Record<string, unknown>).format !== undefined) return false;
  return negotiate(accept, ['application/json', 'text/html']) === 'text/html';
}
