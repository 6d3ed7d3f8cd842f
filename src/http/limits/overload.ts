import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import { ServiceUnavailableException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** Maximum mean event-loop delay; above it, requests are refused. */
const MAX_EVENT_LOOP_DELAY_MS = 1_000;

/** Maximum part of the heap in use; above it, requests are refused, as garbage collection would take most time. */
const MAX_HEAP_RATIO = 0.85;

/** The process is overloaded. */
class Overloaded extends ServiceUnavailableException {
  constructor() {
    super('There is too much to do just now.');
  }
}

/** Limits above which requests are refused; 0 turns a limit off. */
export interface OverloadLimits {
  /** Mean over a second; 1,000 ms unless given. */
  readonly maxEventLoopDelayMs?: number;
  /** 85 % of what Node.js allows unless given. */
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
