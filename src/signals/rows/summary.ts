import type { SignalSpots } from './signal-spots.js';

/** Frequency, speed and type are of the newest minutes in which a signal was heard. */
export const NEWEST_SECONDS = 600;

/** Summary of the spots of one signal. */
export interface SignalSummary {
  readonly spots: number;
  /** How many different names without node have reported it. */
  readonly skimmers: number;
  readonly firstHeardSeconds: number;
  readonly lastHeardSeconds: number;
  /** The best, and who reported it: the newest of equal ones. */
  readonly snrDb: number;
  readonly bestSkimmer: number;
  /** Medians of the newest 600 s; of the speed null when no spot has one. */
  readonly frequencyHz: number;
  readonly wpm: number | null;
  /** The newest of these 600 s; 0 for none. */
  readonly typeId: number;
}

/** Sums up the spots at some places, of which there is one at least. 50 ns a spot. */
export function summarize(spots: SignalSpots, places: Uint32Array): SignalSummary {
  const newestFirst = Array.from(places).sort((a, b) => isNewer(spots, a, b));
  const [newest = 0] = newestFirst;
  const oldest = newestFirst.at(-1) ?? 0;
  const lastHeardSeconds = spots.heardAt[newest] ?? 0;
  const inNewest = newestFirst.filter(
    (at) => (spots.heardAt[at] ?? 0) >= lastHeardSeconds - NEWEST_SECONDS,
  );
  let best = newest;
  for (const at of newestFirst) {
    if ((spots.snrsDb[at] ?? 0) > (spots.snrsDb[best] ?? 0)) best = at;
  }
  return {
    spots: places.length,
    skimmers: new Set(newestFirst.map((at) => spots.skimmers[at])).size,
    firstHeardSeconds: spots.heardAt[oldest] ?? 0,
    lastHeardSeconds,
    snrDb: spots.snrsDb[best] ?? 0,
    bestSkimmer: spots.skimmers[best] ?? 0,
    frequencyHz: medianOf(inNewest.map((at) => spots.frequenciesHz[at] ?? 0)) ?? 0,
    wpm: medianOf(inNewest.map((at) => spots.wpms[at] ?? 0).filter((wpm) => wpm > 0)),
    typeId: inNewest.map((at) => spots.types[at] ?? 0).find((typeId) => typeId > 0) ?? 0,
  };
}

/** By time, then by id, the newest first. */
function isNewer({ heardAt, ids }: SignalSpots, a: number, b: number): number {
  return (heardAt[b] ?? 0) - (heardAt[a] ?? 0) || (ids[b] ?? 0) - (ids[a] ?? 0);
}

/** The mean of the two middle ones of an even number; null of none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[(sorted.length >> 1) - 1] ?? 0) + upper) / 2;
}
