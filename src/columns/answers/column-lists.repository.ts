import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import type { ColumnRow, ColumnSession, ColumnValue } from '../column-session.js';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, type TimeWindow } from '../../time/time-window.js';
import { type Bucket, pageRangeOf, type PageRequest } from '../../query/pages/page-range.js';
import {
  type ColumnPart,
  isTouched,
  type Position,
  windowOfDay,
} from './column-parts.repository.js';
import { belowEachOther, partsAfter, partsOf, readAhead } from '../../query/pages/chunks.js';
import type { SeriesRange } from '../../query/pages/spot-query.js';
import type { SpotRecord } from '../../query/pages/spot-record.js';
import { number } from '../number-columns.repository.js';
import type { PastDay } from '../../log/past-days.service.js';

/** A spot as the engine lists it, in the order of {@link ColumnPart.listed}. */
export type ListRow = ColumnRow;

/** Longer windows are counted by day: an hour of 17 years would be 150,000 numbers. */
const HOURLY_SECONDS = 40 * SECONDS_PER_DAY;

/** Lists of spots, newest first, in the column engine. */
@Injectable()
export class ColumnLists {
  /**
   * The matching spots of a window by hour or by day, newest first, each bucket exact and cut to the window. 5 to 80 ns a spot
   * of the window.
   */
  async buckets(session: ColumnSession, part: ColumnPart, window: TimeWindow): Promise<Bucket[]> {
    const unit = unitOf(window);
    const rows = await ask(
      session,
      sql`SELECT (${part.heardSeconds}) - (${part.heardSeconds}) % ${number(unit)} AS bucket, count(*) AS spots
        ${part.source(window)} GROUP BY 1 ORDER BY 1 DESC`,
    );
    return rows.map(([bucket, spots]) =>
      cut(
        {
          fromSeconds: Number(bucket),
          toSeconds: Number(bucket) + unit,
          spots: Number(spots),
        },
        window,
      ),
    );
  }

  /** The rows of a page of a window, of which these are the buckets. */
  async page(
    session: ColumnSession,
    part: ColumnPart,
    buckets: readonly Bucket[],
    page: PageRequest,
  ): Promise<ListRow[]> {
    const range = pageRangeOf(buckets, page);
    if (!range) return [];
    return this.rows(session, part, range.window, page.limit, page.offset - range.newer);
  }

  /** The newest rows of a window, or of those below a place in it. */
  async rows(
    session: ColumnSession,
    part: ColumnPart,
    window: TimeWindow,
    limit: number,
    offset = 0,
    below?: Position,
  ): Promise<ListRow[]> {
    return ask(
      session,
      sql`SELECT ${part.listed} ${part.source(window, below)} ${part.newestFirst}
        LIMIT ${number(limit)} OFFSET ${number(offset)}`,
    );
  }
}

/** Splits a window into whole days, whose spots the list of files has counted, and the rest, which is read. */
export function splitWhole(
  days: readonly PastDay[],
  window: TimeWindow,
): { whole: Bucket[]; rest: TimeWindow[] } {
  const touched = days.filter(({ day }) => isTouched(day, window));
  const whole: Bucket[] = [];
  const rest: TimeWindow[] = [];
  for (const { day, spots } of touched) {
    const all = windowOfDay(day);
    const inside = cut({ ...all, spots }, window);
    if (inside.fromSeconds === all.fromSeconds && inside.toSeconds === all.toSeconds) {
      whole.push(inside);
    } else rest.push(inside);
  }
  return { whole, rest };
}

/** Spots of a chunk of an export: reading one costs as much as reading some thousand more. */
export const CHUNK_SPOTS = 10_000;

/** The spots of buckets that a range needs, in chunks; what lies before its offset is skipped by counts, and how much. */
export function inChunks(
  buckets: readonly Bucket[],
  { offset }: SeriesRange,
  read: (part: Bucket, below: Position | undefined) => Promise<SpotRecord[]>,
): { skipped: number; chunks: AsyncGenerator<SpotRecord[]> } {
  const { skipped, parts } = partsAfter(partsOf(buckets, CHUNK_SPOTS), offset);
  return { skipped, chunks: readAhead(partByPart(parts, read)) };
}

async function* partByPart(
  parts: readonly Bucket[],
  read: (part: Bucket, below: Position | undefined) => Promise<SpotRecord[]>,
): AsyncGenerator<SpotRecord[]> {
  for (const part of parts) {
    yield* belowEachOther(CHUNK_SPOTS, async (below?: Position) => read(part, below));
  }
}

/** Runs a statement in a session. */
export async function ask(session: ColumnSession, statement: Sql): Promise<ListRow[]> {
  return session.run(statement.text, statement.values as ColumnValue[], TIME_LIMIT_MS);
}

/** The time limit of PostgreSQL's statements. */
const TIME_LIMIT_MS = 10_000;

function unitOf({ fromSeconds, toSeconds }: TimeWindow): number {
  return toSeconds !== null && toSeconds - fromSeconds > HOURLY_SECONDS
    ? SECONDS_PER_DAY
    : SECONDS_PER_HOUR;
}

function cut(bucket: Bucket, window: TimeWindow): Bucket {
  return {
    ...bucket,
    fromSeconds: Math.max(bucket.fromSeconds, window.fromSeconds),
    toSeconds: Math.min(bucket.toSeconds, window.toSeconds ?? bucket.toSeconds),
  };
}
