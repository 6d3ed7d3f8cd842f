import { computed, signal } from '@preact/signals';
import { keep, readKept } from '../home/kept.js';

const KEY = 'watched';

/** Maximum calls of the filter `callsign`. */
export const MAX_WATCHED = 500;

/** Why a text was not taken into the list. */
export type Refusal = 'call' | 'full';

/** The calls that the viewer watches, by name; kept in the browser and sent nowhere but in filters. */
export const watched = signal<readonly string[]>(readKept(KEY, readCalls) ?? []);

export const watchedCalls = computed<ReadonlySet<string>>(() => new Set(watched.value));

/**
 * Puts calls into the list: whole callsigns, with spaces or commas between. Takes all or none.
 * @returns why none was taken
 */
export function watch(text: string): Refusal | undefined {
  const typed = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
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

/** What the filter `callsign` takes: whole callsigns, so no `*`. */
function isCall(text: string): boolean {
  return /^[A-Z0-9/-]{3,20}$/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);
}

function set(calls: readonly string[]): void {
  watched.value = [...calls].sort();
  keep(KEY, watched.value);
}

function readCalls(kept: unknown): readonly string[] {
  const calls = Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  return calls.filter(isCall).slice(0, MAX_WATCHED);
}
