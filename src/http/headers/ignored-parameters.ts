import type { FastifyInstance } from 'fastify';
import { shorten } from '../shorten.js';
import type { HeadersDescribed } from './described-headers.js';

/** Names the parameters that a read was sent and that mean nothing there: a misspelt one is ignored, and seen. */
export const IGNORED_HEADER = 'X-Ignored-Parameters';

/** {@link IGNORED_HEADER} as the document has it. */
export const IGNORED_DESCRIBED: HeadersDescribed = {
  [IGNORED_HEADER]: {
    description:
      'Parameters that were sent and that this operation does not have, percent-encoded, with commas between, at most ten: a ' +
      'misspelling is seen here. Absent where there are none.',
    schema: { type: 'string', example: 'callsgin' },
  },
};

const MAX_NAMED = 10;

/**
 * Sets {@link IGNORED_HEADER} on reads. Call it behind the hook that answers from memory: a kept answer has the header of the
 * first, which was asked by the same URL.
 * @param namesOf the parameters of a route by its pattern; `undefined` for one that is not documented
 */
export function tellIgnoredParameters(
  fastify: FastifyInstance,
  namesOf: (route: string) => ReadonlySet<string> | undefined,
): void {
  fastify.addHook('onRequest', ({ method, query, policy }, reply, done) => {
    const sent = Object.keys(query as object);
    const isRead = method === 'GET' || method === 'HEAD';
    const known = isRead && sent.length > 0 ? namesOf(policy.route) : undefined;
    const ignored = known ? sent.filter((name) => !known.has(name)) : [];
    if (ignored.length > 0) {
      const named = ignored.slice(0, MAX_NAMED).map((name) => encodeURIComponent(shorten(name)));
      reply.header(IGNORED_HEADER, named.join(','));
    }
    done();
  });
}
