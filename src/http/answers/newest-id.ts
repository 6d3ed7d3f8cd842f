import type { FastifyReply } from 'fastify';

/** Newest id of the log, sent when a client's cursor lies beyond it; same as the field `newest_id`. */
export const NEWEST_ID_HEADER = 'X-Newest-Id';

/** Sets the header; `undefined` for none. */
export function tellNewestId(reply: FastifyReply, newestId: number | undefined): void {
  if (newestId !== undefined) reply.header(NEWEST_ID_HEADER, newestId);
}
