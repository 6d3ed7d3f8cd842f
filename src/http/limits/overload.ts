import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import { ServiceUnavailableException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** On the mean of a second, events wait so long: what comes now would wait for longer. */
const MAX_EVENT_LOOP_DELAY_MS = 1_000;

/** Beyond this part of the heap, collecting garbage takes more time than answering. */
const MAX_HEAP_RATIO = 0.85;

const HEALTH = /^\/(?:api\/v1\/)?(?:health|metrics)(?:[/?]|$)/;

/** The service has more to do than it can. */
export class Overloaded extends ServiceUnavailableException {
  constructor() {
    super('There is too much to do just now.');
  }
}

/** Refuses requests while the process is overloaded, before its memory grows; never health. */
export async function shedOverload(fastify: FastifyInstance): Promise<void> {
  await fastify.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * MAX_HEAP_RATIO,
    pressureHandler({ url }) {
      if (!HEALTH.test(url)) throw new Overloaded();
    },
  });
}
