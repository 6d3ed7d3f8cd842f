import rateLimit from '@fastify/rate-limit';
import { HttpException, HttpStatus } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientKey } from './client-address.js';
import { limitHeaders } from '../limit-state.js';

const WINDOW_MS = 60_000;

/** Maximum clients counted at once; a new one replaces the one not seen for longest. */
const MAX_CLIENTS_COUNTED = 20_000;

/** Reads and writes are counted separately, each with its own limit. */
type RequestKind = 'read' | 'write';

const PLURAL: Readonly<Record<RequestKind, string>> = { read: 'requests', write: 'changes' };

/** A client has exceeded its limit. */
class TooManyRequests extends HttpException {
  constructor(
    kind: RequestKind,
    limit: number,
    readonly retryAfterSeconds: number,
  ) {
    super(`No more than ${limit} ${PLURAL[kind]} a minute, please.`, HttpStatus.TOO_MANY_REQUESTS);
  }
}

/** The error of each request beyond its client's limit. */
const excessOf = new WeakMap<FastifyRequest, TooManyRequests>();

/** Whether a request exceeds the limit; {@link refuseExcess} will refuse it. */
export function isExcess(request: FastifyRequest): boolean {
  return excessOf.has(request);
}

/** Maximum requests a minute from one address; 0 is no limit. */
export interface RequestLimits {
  readonly readsPerMinute: number;
  readonly writesPerMinute: number;
}

/**
 * Counts the reads and the writes of each client address, in this process alone, and sets the headers that tell how
 * many are left. Reads count if the route's policy says so. Writes count on every path, before their body is read:
 * reading it is what costs.
 */
export async function countRequests(
  fastify: FastifyInstance,
  { readsPerMinute, writesPerMinute }: RequestLimits,
): Promise<void> {
  const limits = { read: readsPerMinute, write: writesPerMinute };
  if (readsPerMinute === 0 && writesPerMinute === 0) return;
  await fastify.register(rateLimit, { global: false });
  const counters = {
    read: createCounter(fastify, readsPerMinute),
    write: createCounter(fastify, writesPerMinute),
  };
  fastify.addHook('onRequest', async (request, reply) => {
    const kind = kindOf(request);
    if (!kind || limits[kind] === 0) return;
    const limit = limits[kind];
    const state = await counters[kind](request);
    if (state.isAllowed) return;
    reply.headers(
      limitHeaders({
        limit,
        remaining: state.remaining,
        // Not by the injected clock: the counter uses the machine's.
        resetAtSeconds: Math.ceil((Date.now() + state.ttl) / 1000),
      }),
    );
    if (!state.isExceeded) return;
    excessOf.set(request, new TooManyRequests(kind, limit, Math.ceil(state.ttl / 1000)));
  });
}

function createCounter(fastify: FastifyInstance, perMinute: number) {
  const options = {
    max: perMinute,
    timeWindow: WINDOW_MS,
    // Counters made like this ignore the options with which the plugin is registered.
    cache: MAX_CLIENTS_COUNTED,
    keyGenerator: ({ ip }: FastifyRequest) => clientKey(ip),
  };
  return fastify.createRateLimit(options);
}

/** Refuses requests beyond the limit. Call it after the hooks that set the headers of every answer. */
export function refuseExcess(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => done(excessOf.get(request)));
}

/** Tells reads from writes; `undefined` for a request that is not counted. */
function kindOf({ method, policy }: FastifyRequest): RequestKind | undefined {
  if (method === 'OPTIONS') return undefined;
  if (method !== 'GET' && method !== 'HEAD') return 'write';
  return policy.isLimited ? 'read' : undefined;
}
