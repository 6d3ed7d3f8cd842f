import { effect, signal } from '@preact/signals';
import { health } from '../connection.js';
import { keep, readKept } from '../home/kept.js';

const KEY = 'answeredAt';

/** When the service answered this browser last, in an earlier visit too: a timestamp of its clock; empty if it never did. */
export const answeredAt = signal(readKept(KEY, readTime) ?? '');

function readTime(kept: unknown): string {
  return typeof kept === 'string' && !Number.isNaN(Date.parse(kept)) ? kept : '';
}

/** Keeps the time of each answer about the service's health. */
export function keepAnswers(): void {
  effect(() => {
    if (health.value === undefined) return;
    answeredAt.value = health.value.timestamp;
    keep(KEY, answeredAt.value);
  });
}
