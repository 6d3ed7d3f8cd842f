import { count } from '../words/numbers.js';
import type { Report } from './reports.js';

/** Below this many pairs a difference says more about the skimmers than about the stations. */
export const MIN_PAIRS = 5;

/** A skimmer that heard both stations on a band. */
export interface Pair {
  readonly spotter: string;
  readonly band: string;
  /** The medians of the SNR of both, dB. */
  readonly own: number;
  readonly other: number;
  /** How much stronger the own one is, dB. */
  readonly difference: number;
}

/** The pairs of two stations' reports, greatest difference first. */
export function pairsOf(own: readonly Report[], others: readonly Report[]): readonly Pair[] {
  const byKey = new Map(others.map((report) => [keyOf(report), report]));
  return own
    .flatMap((report) => {
      const other = byKey.get(keyOf(report));
      if (!other) return [];
      const { spotter, band, median } = report;
      const difference = median - other.median;
      return [{ spotter, band, own: median, other: other.median, difference }];
    })
    .sort((a, b) => b.difference - a.difference || (a.spotter < b.spotter ? -1 : 1));
}

/** What a report is of: a skimmer and a band. */
export function keyOf({ spotter, band }: Pick<Report, 'spotter' | 'band'>): string {
  return `${spotter} ${band}`;
}

/** The median; of an even number the mean of the two in the middle. `undefined` of none. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** `+3.5`, `-2`, `0`: with the sign in front, at most one decimal. */
export function signed(db: number): string {
  const rounded = Math.round(db * 10) / 10;
  if (rounded === 0) return count(0);
  return `${rounded > 0 ? '+' : '−'}${count(Math.abs(rounded))}`;
}
