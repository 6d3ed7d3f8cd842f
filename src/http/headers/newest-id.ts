import type { FastifyReply } from 'fastify';
import type { HeadersDescribed } from './described-headers.js';

/** Newest id of the log, sent when a client's cursor lies beyond it; same as the field `newest_id`. */
export const NEWEST_ID_HEADER = 'X-Newest-Id';

/** {@link NEWEST_ID_HEADER} as the document has it. */
export const NEWEST_ID_DESCRIBED: HeadersDescribed = {
  [NEWEST_ID_HEADER]: {
    description:
      'The newest id of the log, where `after_id` lies beyond it; the field `newest_id` of JSON says the same. A client begins anew ' +
      'from there.',
    schema: { type: 'integer', example: 184_467 },
  },
};

/** Sets the header; `undefined` for none. */
export function tellNewestId(reply: FastifyReply, newestId: number | undefined): void {
  if (newestId !== undefined) reply.header(NEWEST_ID_HEADER, newestId);
}
