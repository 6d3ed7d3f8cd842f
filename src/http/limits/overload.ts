import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import { ServiceUnavailableException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** Requests are refused above this mean event-loop delay. */
const MAX_EVENT_LOOP_DELAY_MS = 1_000;

/** Requests are refused above this part of the heap: beyond, garbage collection takes more time than answering. */
const MAX_HEAP_RATIO = 0.85;

/** The process is overloaded. */
class Overloaded extends ServiceUnavailableException {
  constructor() {
    super('There is too much to do just now.');
  }
}

/** Above these, requests are refused; 0 turns a limit off. */
export interface OverloadLimits {
  /** Mean over a second; 1 s. */
  readonly maxEventLoopDelayMs?: number;
  /** 85 % of what Node.js allows. */
  readonly maxHeapUsedBytes?: number;
}

/** Refuses requests while the process is overloaded, before its memory grows; not on `@Unlimited()` routes. */
export async function shedOverload(
  fastify: FastifyInstance,
  {
    maxEventLoopDelayMs = MAX_EVENT_LOOP_DELAY_MS,
    maxHeapUsedBytes = getHeapStatistics().heap_size_limit * MAX_HEAP_RATIO,
  }: OverloadLimits,
): Promise<void> {
  await fastify.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    maxHeapUsedBytes,
    pressureHandler({ policy }) {
      if (policy.isSheddable) throw new Overloaded();
    },
  });
}
