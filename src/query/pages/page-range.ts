import type { TimeWindow } from '../../time/time-window.js';

/** A page of a newest-first list, by places. */
export interface PageRequest {
  readonly offset: number;
  readonly limit: number;
}

/** How many spots there are, and the part of the window in which a page of them lies. */
export interface SpotCount {
  /** Exact. */
  readonly total: number;
  /** Where the page lies; absent when it is empty. */
  readonly pageRange?: PageRange;
}

/** A part of a window that holds a whole page. */
export interface PageRange {
  readonly window: TimeWindow;
  /** Matching spots of the whole window that are newer than the page range. */
  readonly newer: number;
  /** Matching spots inside the page range. */
  readonly spots: number;
}

/** A part of a window and the matching spots inside it. */
export interface Bucket {
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly spots: number;
}

/** A page range and the longest of the buckets it is made of. */
export interface FoundRange extends PageRange {
  readonly coarsestSeconds: number;
}

/** Where a page lies, of buckets newest first; nothing when it is beyond them. */
export function pageRangeOf(
  buckets: readonly Bucket[],
  { offset, limit }: PageRequest,
): FoundRange | undefined {
  let upTo = 0;
  let newer = 0;
  const inside: Bucket[] = [];
  for (const bucket of buckets) {
    if (upTo >= offset + limit) break;
    upTo += bucket.spots;
    if (upTo > offset) inside.push(bucket);
    else newer = upTo;
  }
  const [newest] = inside;
  const oldest = inside.at(-1);
  if (!newest || !oldest) return undefined;
  return {
    window: { fromSeconds: oldest.fromSeconds, toSeconds: newest.toSeconds },
    newer,
    spots: upTo - newer,
    coarsestSeconds: Math.max(
      ...inside.map(({ fromSeconds, toSeconds }) => toSeconds - fromSeconds),
    ),
  };
}

/** The matching spots of all buckets. */
export function sumOf(buckets: readonly Bucket[]): number {
  return buckets.reduce((sum, { spots }) => sum + spots, 0);
}
