import rateLimit from '@fastify/rate-limit';
import { HttpException, HttpStatus } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../shared/api-prefix.js';
import { clientKey } from '../shared/client-address.js';
import { limitHeaders } from '../shared/limit-state.js';

const WINDOW_MS = 60_000;

/** Clients that are counted at once; the one not seen for longest is forgotten for a new one. */
const CLIENTS_COUNTED = 20_000;

/** A client asked more often than it may. */
export class TooManyRequests extends HttpException {
  constructor(
    limit: number,
    readonly retryAfterSeconds: number,
  ) {
    super(`No more than ${limit} requests a minute, please.`, HttpStatus.TOO_MANY_REQUESTS);
  }
}

/** What is wrong with a request that came too often. */
const excessOf = new WeakMap<FastifyRequest, TooManyRequests>();

/** Whether a request is one too many, and waits for {@link refuseExcess}. */
export function isExcess(request: FastifyRequest): boolean {
  return excessOf.has(request);
}

/**
 * Counts the reads of each client address, in this process alone, and says on each answer what is left.
 * Health is never counted, nor is what is outside of the API. `perMinute` 0 is no limit.
 */
export async function countReads(fastify: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  await fastify.register(rateLimit, { global: false, cache: CLIENTS_COUNTED });
  const count = fastify.createRateLimit({
    max: perMinute,
    timeWindow: WINDOW_MS,
    keyGenerator: ({ ip }: FastifyRequest) => clientKey(ip),
  });
  fastify.addHook('onRequest', async (request, reply) => {
    if (!isLimited(request)) return;
    const state = await count(request);
    if (state.isAllowed) return;
    reply.headers(
      limitHeaders({
        limit: perMinute,
        remaining: state.remaining,
        // Not the injected clock: the counter runs on the machine's.
        resetAtSeconds: Math.ceil((Date.now() + state.ttl) / 1000),
      }),
    );
    if (!state.isExceeded) return;
    excessOf.set(request, new TooManyRequests(perMinute, Math.ceil(state.ttl / 1000)));
  });
}

/** Refuses what was one too many; to be called where an error finds the headers of every answer set. */
export function refuseExcess(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => done(excessOf.get(request)));
}

function isLimited({ method, url }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    url.startsWith(`/${API_PREFIX}/`) &&
    !url.startsWith(`/${API_PREFIX}/health`)
  );
}
