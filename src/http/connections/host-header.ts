import type { IncomingMessage } from 'node:http';
import { BadRequestException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** Message of the 400. */
export const SEVERAL_HOSTS = 'A request must have one Host header.';

/**
 * Refuses a request with several Host headers (RFC 9112 §3.2). Node.js keeps the first; a proxy in front may
 * have decided by another.
 */
export function refuseSeveralHosts(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw }, _reply, done) =>
    done(hasSeveralHosts(raw) ? new BadRequestException(SEVERAL_HOSTS) : undefined),
  );
}

/** Whether a request has several Host headers. In `rawHeaders` names and values alternate. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}
