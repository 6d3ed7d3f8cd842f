import { effect } from '@preact/signals';
import { health } from '../service/connection.js';
import { keptSignal } from '../browser/kept.js';

/** When the service answered this browser last, in an earlier visit too: a timestamp of its clock; empty if it never did. */
export const answeredAt = keptSignal('answeredAt', readTime);

function readTime(kept: unknown): string {
  return typeof kept === 'string' && !Number.isNaN(Date.parse(kept)) ? kept : '';
}

/** Keeps the time of each answer about the service's health. */
export function keepAnswers(): void {
  effect(() => {
    if (health.value) answeredAt.value = health.value.timestamp;
  });
}
