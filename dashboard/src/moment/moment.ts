import { AT } from '../address/parameters.js';
import type { Filters } from '../address/filters.js';
import { MINUTE_MS, nowMs, readMinute, startOf, toMinute, windowBetween } from '../words/time.js';

/** A moment of the past that is shown, and its window: what was heard before it, up to the second before. */
export interface Moment {
  readonly atMs: number;
  readonly since: string;
  readonly until: string;
}

/**
 * The moment of an address; `undefined`: now. Its window is as long as that of the address.
 * @param usual the age at which the window begins where the address has none
 */
export function momentOf(query: URLSearchParams, usual: string): Moment | undefined {
  const atMs = Date.parse(readMinute(query.get(AT) ?? '') ?? '');
  return atMs <= nowMs() ? momentAt(atMs, query.get('since') ?? '', usual) : undefined;
}

/** What an address asks for as a moment, and is none: a text that cannot be read, or a time that is still to come. */
export function noMoment(query: URLSearchParams): { at: string; isFuture: boolean } | undefined {
  const at = query.get(AT) ?? '';
  const atMs = Date.parse(readMinute(at) ?? '');
  if (at === '' || atMs <= nowMs()) return undefined;
  return { at, isFuture: atMs > nowMs() };
}

/** When the window of an address ended, where that is over; a window without an end goes on. */
export function endedAt(query: URLSearchParams): number | undefined {
  const until = query.get('until') ?? '';
  const endMs = until === '' ? 0 : startOf(until, nowMs());
  // What is no time the service refuses.
  return endMs > 0 && endMs < nowMs() ? endMs : undefined;
}

/** A moment with a window that begins at an age before it, or at a time. */
export function momentAt(atMs: number, since: string, usual: string): Moment {
  const askedMs = startOf(since || usual, atMs);
  // What is no time, or none before the moment, is left out.
  const fromMs = askedMs > 0 && askedMs < atMs ? askedMs : startOf(usual, atMs);
  return { atMs, ...windowBetween(fromMs, atMs) };
}

/** The filters with the window of a moment; as they are without one. */
export function inMoment(filters: Filters, moment: Moment | undefined): Filters {
  return moment ? { ...filters, since: moment.since, until: moment.until } : filters;
}

/** How long the window of a moment is. */
export function lengthMs({ atMs, since }: Moment): number {
  return atMs - Date.parse(since);
}

/**
 * What leads an address to a moment, or to now. A window between two times becomes one of the same length
 * that ends there.
 */
export function toMoment(query: URLSearchParams, atMs: number | undefined): Record<string, string> {
  const [since, until] = [query.get('since') ?? '', query.get('until') ?? ''];
  const fromMs = Date.parse(since);
  const at = atMs === undefined ? '' : toMinute(atMs);
  if (Number.isNaN(fromMs)) return { [AT]: at, until: '' };
  const untilMs = until === '' ? nowMs() : startOf(until, nowMs());
  const endMs = momentOf(query, since)?.atMs ?? untilMs;
  return { [AT]: at, until: '', since: toAge(endMs - fromMs) };
}

/** A length of time as an age of the API, to the minute: `6h`, `90m`. */
export function toAge(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`;
}
