import { computed, signal } from '@preact/signals';
import { locale } from './locale.js';
import { words } from './words.js';

export { count } from './numbers.js';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Now, to the second; ages and the clock are redrawn with it. */
export const now = signal(Date.now());

/** How far the service's clock is ahead of this machine's, in ms. */
const offset = signal(0);

/** Sets the clock by the service: a wrong clock of the viewer's would make everything look stale. */
export function setClock(timestamp: string): void {
  const ahead = Date.parse(timestamp) - Date.now();
  // A smaller difference is rounding and network delay.
  offset.value = Math.abs(ahead) < 2_500 ? 0 : ahead;
}

export function nowMs(): number {
  return Date.now() + offset.value;
}

/** Ticks at the beginning of every second. */
export function startClock(): void {
  now.value = nowMs();
  setTimeout(startClock, 1_000 - (now.value % 1_000) + 2);
}

/** `2026-09-30T14:33Z`, as the API takes it. */
export function toMinute(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16)}Z`;
}

/** `2026-09-30T14:33:07Z`, of a whole second. */
export function toSecond(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** A window of the API from one moment up to the second before another: times are whole seconds, and the end belongs to it. */
export function windowBetween(fromMs: number, endMs: number): { since: string; until: string } {
  return { since: toSecond(fromMs), until: toSecond(endMs - 1_000) };
}

/**
 * Reads {@link minuteText} of any language: `2026-09-30 14:33` or `30.09.2026 14:33`; a date alone is its midnight.
 * @returns as {@link toMinute}; undefined when it is no point in time
 */
export function readMinute(text: string): string | undefined {
  const [first = '', month = '', last = '', hour = '00', minute = '00'] = text.match(/\d+/g) ?? [];
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  const [mm, dd, hh, min] = [month, day, hour, minute].map((part) => part.padStart(2, '0'));
  const read = `${year}-${mm}-${dd}T${hh}:${min}Z`;
  const atMs = Date.parse(read);
  // A 31st of February would be read as one of March.
  return !Number.isNaN(atMs) && toMinute(atMs) === read ? read : undefined;
}

/** `14:33:07` of a timestamp or of milliseconds, UTC. */
export function clockText(at: string | number): string {
  return new Date(at).toISOString().slice(11, 19);
}

/** English has no order of figures that all who read it agree on: there it is that of ISO 8601, as in logs. */
const dates = computed(() =>
  locale.value === 'en'
    ? undefined
    : new Intl.DateTimeFormat(locale.value, {
        timeZone: 'UTC',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      }),
);

/** `2026-09-30`; `30.09.2026` in German */
export function dateText(at: string | number): string {
  return dates.value?.format(new Date(at)) ?? new Date(at).toISOString().slice(0, 10);
}

/** `2026-09-30 14:33` */
export function minuteText(at: string | number): string {
  return `${dateText(at)} ${clockText(at).slice(0, 5)}`;
}

const daysOfYear = computed(() =>
  locale.value === 'en'
    ? undefined
    : new Intl.DateTimeFormat(locale.value, { timeZone: 'UTC', month: '2-digit', day: '2-digit' }),
);

/** `09-30`; `30.09.` in German */
export function dayText(at: string | number): string {
  return daysOfYear.value?.format(new Date(at)) ?? dateText(at).slice(5);
}

/** The beginning of the present day as the API takes it: `2026-11-25T00:00Z`. */
export function todayStart(): string {
  return `${new Date(nowMs()).toISOString().slice(0, 10)}T00:00Z`;
}

/** How long ago, in the largest unit that fits: `now`, `42 s`, `7 min`, `3 h`, `2 d`. */
export function ageText(at: string, atMs: number): string {
  return spanText(Math.max(0, atMs - Date.parse(at)));
}

/** A length of time in the largest unit that fits. */
export function spanText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const { units } = words.value;
  if (seconds < 2) return units.now;
  if (seconds < 60) return units.seconds(seconds);
  if (seconds < 3_600) return units.minutes(Math.floor(seconds / 60));
  if (seconds < 172_800) return units.hours(Math.floor(seconds / 3_600));
  return units.days(Math.floor(seconds / 86_400));
}

const UNITS_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
};

/** Where a window of the API begins: an age such as `30m` or a time; an hour ago when it is empty. */
export function startOf(since: string, atMs: number): number {
  const [, amount, unit] = /^(\d+)([smhd])$/i.exec(since === '' ? '1h' : since) ?? [];
  if (amount && unit) return atMs - Number(amount) * (UNITS_MS[unit.toLowerCase()] ?? 0);
  const ms = Date.parse(since);
  return Number.isNaN(ms) ? 0 : ms;
}
