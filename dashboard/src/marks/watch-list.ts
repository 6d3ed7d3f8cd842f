import { computed } from '@preact/signals';
import { isCall, readCallsigns } from '../radio/callsigns.js';
import { withMe } from '../home/home.js';
import { keptSignal } from '../browser/kept.js';

/** Maximum calls of the filter `callsign`. */
export const MAX_WATCHED = 500;

/** Why a text was not taken into the list. */
export type Refusal = 'call' | 'full';

/** The calls that the viewer watches, by name; kept in the browser and sent nowhere but in filters. */
export const watched = keptSignal('watched', readCalls);

export const watchedCalls = computed<ReadonlySet<string>>(() => new Set(watched.value));

/**
 * Puts calls into the list: whole callsigns, with spaces or commas between. Takes all or none.
 * @returns why none was taken
 */
export function watch(text: string): Refusal | undefined {
  const typed = readCallsigns(withMe(text).toUpperCase());
  if (typed.length === 0 || !typed.every(isCall)) return 'call';
  const all = [...new Set([...watched.value, ...typed])];
  if (all.length > MAX_WATCHED) return 'full';
  set(all);
  return undefined;
}

export function unwatch(call: string): void {
  set(watched.value.filter((one) => one !== call));
}

/** Watches a call, or no longer. */
export function toggleWatch(call: string): void {
  if (watchedCalls.value.has(call)) unwatch(call);
  else watch(call);
}

function set(calls: readonly string[]): void {
  watched.value = [...calls].sort();
}

export function readCalls(kept: unknown): readonly string[] {
  const calls = Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  return calls.filter(isCall).slice(0, MAX_WATCHED);
}
