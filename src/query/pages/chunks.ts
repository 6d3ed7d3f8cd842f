import { ServiceUnavailableException } from '@nestjs/common';
import type { Bucket } from './page-range.js';
import type { SeriesRange } from './spot-query.js';

/** Spots that were counted have been removed before they were read. */
export class SpotsRemoved extends ServiceUnavailableException {
  constructor() {
    super('Spots of this answer were removed while it was read; ask again.');
  }
}

/** Reads the next chunk while one is taken. A reader that takes nothing has two waiting. */
export async function* readAhead<Chunk>(source: AsyncGenerator<Chunk>): AsyncGenerator<Chunk> {
  const begin = () => {
    const next = source.next();
    // Awaited in its turn: until then, and when the reader has gone, a failure must not count as unhandled.
    next.catch(ignore);
    return next;
  };
  try {
    for (let next = begin(); ;) {
      const result = await next;
      if (result.done) return;
      next = begin();
      yield result.value;
    }
  } finally {
    source.return(undefined).catch(ignore);
  }
}

/** Where a range lies of `total` items, of which the first `skipped` are not among the chunks. */
interface Range {
  readonly offset: number;
  readonly limit?: number;
  readonly total: number;
  readonly skipped: number;
}

/**
 * The items of a range, in chunks; takes no chunk beyond it.
 * @throws SpotsRemoved at its end, when there are fewer than were counted
 */
export async function* rangeOf<Item>(
  chunks: AsyncIterable<readonly Item[]>,
  { offset, limit = Infinity, total, skipped }: Range,
): AsyncGenerator<readonly Item[]> {
  let toSkip = offset - skipped;
  let left = Math.min(limit, total - offset);
  if (left <= 0) return;
  for await (const chunk of chunks) {
    const wanted = chunk.slice(toSkip, toSkip + left);
    toSkip = Math.max(0, toSkip - chunk.length);
    left -= wanted.length;
    if (wanted.length > 0) yield wanted;
    if (left === 0) return;
  }
  throw new SpotsRemoved();
}

/** Returns the rest of a range beyond the first spots of a list. */
export function rangeBeyond({ offset, limit }: SeriesRange, spots: number): SeriesRange {
  const taken = Math.max(0, spots - offset);
  return {
    offset: Math.max(0, offset - spots),
    ...(limit !== undefined && { limit: Math.max(0, limit - taken) }),
  };
}

/** Chunks after chunks. */
export async function* oneAfterTheOther<Piece>(
  ...all: AsyncIterable<readonly Piece[]>[]
): AsyncGenerator<readonly Piece[]> {
  for (const chunks of all) yield* chunks;
}

/** Joins neighbouring buckets, newest first, into parts of at most so many spots and seconds; one with more stays alone. */
export function partsOf(
  buckets: readonly Bucket[],
  maxSpots: number,
  maxSeconds = Infinity,
): Bucket[] {
  const parts: { fromSeconds: number; toSeconds: number; spots: number }[] = [];
  for (const { fromSeconds, toSeconds, spots } of buckets) {
    const part = parts.at(-1);
    const hasRoom = part && part.spots + spots <= maxSpots;
    if (hasRoom && part.toSeconds - fromSeconds <= maxSeconds) {
      part.fromSeconds = fromSeconds;
      part.spots += spots;
    } else {
      parts.push({ fromSeconds, toSeconds, spots });
    }
  }
  return parts;
}

/** The parts that are left when those are left out that lie before an offset, and how many spots these have. */
export function partsAfter(
  parts: readonly Bucket[],
  offset: number,
): { skipped: number; parts: readonly Bucket[] } {
  let skipped = 0;
  const first = parts.findIndex(({ spots }) => {
    if (skipped + spots > offset) return true;
    skipped += spots;
    return false;
  });
  return { skipped, parts: first === -1 ? [] : parts.slice(first) };
}

/** Chunks of a newest-first list: each is read below the last row of the one before, until one is not full. */
export async function* belowEachOther<Row extends Place, Place>(
  chunkRows: number,
  read: (below: Place | undefined) => Promise<Row[]>,
  from?: Place,
): AsyncGenerator<Row[]> {
  let below = from;
  do {
    const rows = await read(below);
    if (rows.length > 0) yield rows;
    below = rows.length < chunkRows ? undefined : rows.at(-1);
  } while (below);
}

function ignore(): void {}
