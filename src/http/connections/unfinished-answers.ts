import type { ServerResponse } from 'node:http';
import { isReadable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Time for answers that are sent in chunks to reach their end when the service stops. */
const FINISH_WITHIN_MS = 3_000;

/**
 * Breaks the connections on which an answer that is sent in chunks has not reached its end some seconds after the
 * service began to stop: a slow reader would hold up the stop. The reader sees that its answer is not whole.
 */
export function breakUnfinishedAnswers(fastify: FastifyInstance): void {
  const unfinished = new Set<ServerResponse>();
  fastify.addHook('onSend', (_request, { raw }, payload, done) => {
    if (isStream(payload)) {
      unfinished.add(raw);
      raw.once('close', () => unfinished.delete(raw));
    }
    done(null, payload);
  });
  fastify.addHook('preClose', (done) => {
    const timer = setTimeout(breakAll, FINISH_WITHIN_MS, unfinished).unref();
    fastify.server.once('close', () => clearTimeout(timer));
    done();
  });
}

function breakAll(answers: Iterable<ServerResponse>): void {
  for (const raw of answers) raw.destroy();
}

function isStream(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && isReadable(payload as never) !== null;
}
