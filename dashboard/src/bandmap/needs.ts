import type { Station } from '../service/api.js';

/** Why a station is worth a look, the most important first; the others are told apart by their quality. */
export type Need = 'watched' | 'new' | Station['quality'];

/** A shape for each, so that colour is not needed. */
export const SHAPES: Readonly<Record<Need, string>> = {
  watched: '★',
  new: '◆',
  confirmed: '●●',
  single: '●',
  suspect: '?',
};

interface Known {
  readonly isWatched: boolean;
  readonly isNew: boolean;
}

/** All that is marked of a station. */
export function needsOf(
  { quality }: Pick<Station, 'quality'>,
  { isWatched, isNew }: Known,
): readonly [Need, ...Need[]] {
  if (isWatched) return isNew ? ['watched', 'new', quality] : ['watched', quality];
  return isNew ? ['new', quality] : [quality];
}

const QUALITIES: readonly Station['quality'][] = ['suspect', 'single', 'confirmed'];

/** Who of several is rather seen where there is room for one: needed, then new, then surer, then stronger. */
export function rankOf(
  { quality, snr }: Pick<Station, 'quality' | 'snr'>,
  { isNew = false, isNeeded = false } = {},
): number {
  const marked = 20_000 * Number(isNeeded) + 10_000 * Number(isNew);
  return marked + 1_000 * QUALITIES.indexOf(quality) + snr;
}

/** How old a label looks. */
export type Age = 'fresh' | 'older' | 'old';

const OLDER_MS = 120_000;
const OLD_MS = 480_000;

export function ageOf(ageMs: number): Age {
  if (ageMs < OLDER_MS) return 'fresh';
  return ageMs < OLD_MS ? 'older' : 'old';
}
