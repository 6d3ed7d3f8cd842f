import { refreshKept } from '../alerts/kept-alerts.js';
import { home } from '../home/home.js';
import type { MineKey } from '../browser/kept.js';
import { MINE_KEYS, PARTS } from './parts.js';

const VERSION = 1;

/** Nobody has chosen more than this; it is what a browser should read. */
export const MAX_CHARS = 300_000;

/** What a file or a link brings. */
export interface Offer {
  readonly given: Readonly<Partial<Record<MineKey, unknown>>>;
  /** What this page cannot read of it, by its key. */
  readonly unread: readonly string[];
}

/** Why nothing can be taken over: it is none of this page's, of a later release, or nothing in it can be read. */
export type Refusal = 'foreign' | 'newer' | 'nothing';

/** What is chosen here, as text that {@link readMine} reads. */
export function writeMine(keys: readonly MineKey[], indent = 0): string {
  const mine = Object.fromEntries(keys.map((key) => [key, PARTS[key].here()]));
  return JSON.stringify({ version: VERSION, mine }, null, indent);
}

/** Reads what may be anything; each part by its own reader. */
export function readMine(text: string): Offer | Refusal {
  const { version, mine, alerts } = parsed(text);
  // Earlier releases had a file of the keys of alerts alone.
  const all = Array.isArray(alerts) ? { alerts } : mine;
  if (all === null || typeof all !== 'object') return 'foreign';
  if (typeof version === 'number' && version > VERSION) return 'newer';
  const names = Object.keys(all).slice(0, 100);
  const read = names.filter((name) => {
    const key = MINE_KEYS.find((one) => one === name);
    return key !== undefined && PARTS[key].joined((all as Offer['given'])[key]) !== undefined;
  });
  if (read.length === 0) return 'nothing';
  const given = Object.fromEntries(
    read.map((key) => [key, (all as Offer['given'])[key as MineKey]]),
  );
  return { given, unread: names.filter((name) => !read.includes(name)) };
}

function parsed(text: string): Record<string, unknown> {
  if (text.length > MAX_CHARS) return {};
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/**
 * Takes over some parts of an offer.
 * @returns whether the browser keeps them
 */
export function takeOver({ given }: Offer, keys: readonly MineKey[]): boolean {
  refreshKept();
  return keys
    .map((key) => PARTS[key].set(PARTS[key].joined(given[key])))
    .every((isKept) => isKept !== false);
}

/** `spots-K1ABC-2026-11-25.json`; `spots-page-…` where the viewer has not said who he is. */
export function fileNameOf(atMs: number): string {
  const owner = home.value.callsign.replaceAll(/[^A-Z0-9]+/g, '-') || 'page';
  return `spots-${owner}-${new Date(atMs).toISOString().slice(0, 10)}.json`;
}
