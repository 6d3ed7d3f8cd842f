import { NOW_MS } from '../app.js';
import type { Random } from '../random.js';
import type { Sent } from './forms.js';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A span of time, both ends inclusive. */
export interface Window {
  readonly sent: Sent;
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** `since` and `until` in one of their forms; more than half lie in what is held in memory. */
export function drawWindow(random: Random): Window {
  const held = [59, 1_000, HOUR, 5_400, 7_000, 7_700, 7_321];
  const age = random.pick([...held, 4 * HOUR + 1, DAY + 7, 3 * DAY + 61, 9 * DAY]);
  const [since, sinceMs] = timestamp(random, age);
  if (random.chance(0.1)) return { sent: [], sinceMs: NOW_MS - HOUR * 1000, untilMs: Infinity };
  if (random.chance(0.7)) return { sent: [['since', since]], sinceMs, untilMs: Infinity };
  const [until, untilMs] = timestamp(random, random.integer(0, age));
  // An end that is rounded may lie before its beginning.
  if (untilMs < sinceMs) return { sent: [['since', since]], sinceMs, untilMs: Infinity };
  return {
    sent: [
      ['since', since],
      ['until', until],
    ],
    sinceMs,
    untilMs,
  };
}

/** The last hours. */
export function drawHours(random: Random): Window {
  const hours = random.pick([1, 1, 2, 2, 3, 24, 49, 168]);
  return {
    sent: [['hours', String(hours)]],
    sinceMs: NOW_MS - hours * HOUR * 1000,
    untilMs: Infinity,
  };
}

function timestamp(random: Random, age: number): [text: string, ms: number] {
  const seconds = Math.floor(NOW_MS / 1000) - age;
  return random.pick<[string, number]>([
    [`${age}s`, NOW_MS - age * 1000],
    [`${Math.floor(age / 60)}M`, NOW_MS - Math.floor(age / 60) * 60_000],
    [String(seconds), seconds * 1000],
    [String(seconds * 1000 + 500), seconds * 1000 + 500],
    [new Date(seconds * 1000).toISOString(), seconds * 1000],
    [new Date(seconds * 1000).toISOString().slice(0, 19), seconds * 1000],
  ]);
}
