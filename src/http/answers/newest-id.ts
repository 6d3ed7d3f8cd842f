import type { FastifyReply } from 'fastify';

/** The newest id of the log, sent when a client's cursor lies beyond it; same as the field `newest_id`. */
export const NEWEST_ID_HEADER = 'X-Newest-Id';

/** Sends it, if there is one to be sent. */
export function tellNewestId(reply: FastifyReply, newestId: number | undefined): void {
  if (newestId !== undefined) reply.header(NEWEST_ID_HEADER, newestId);
}
