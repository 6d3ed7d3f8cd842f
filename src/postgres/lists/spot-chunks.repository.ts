import { Injectable } from '@nestjs/common';
import sql, { empty, type Sql } from 'sql-template-tag';
import { SECONDS_PER_HOUR, type TimeWindow } from '../../time/time-window.js';
import { SpotCountsRepository } from '../counts/spot-counts.repository.js';
import { type CursorPlan, CursorPagesRepository, pageBeyond } from './cursor-pages.repository.js';
import type { ResolvedFilter } from '../../query/filter/resolved-filter.js';
import { COLUMNS, fenced, named, NEWEST_FIRST } from './spot-pages.repository.js';
import type { SpotRecord } from '../../query/pages/spot-record.js';
import { rawSource } from '../../query/filter/spot-sources.js';
import { type Bucket, sumOf } from '../../query/pages/page-range.js';
import { DatabaseService, type ReadPiece } from '../../database/database.service.js';
import {
  belowEachOther,
  partsAfter,
  partsOf,
  readAhead,
  rangeOf,
} from '../../query/pages/chunks.js';
import type { LogQuestion } from '../../query/spot-store.js';
import type { SeriesRange, SpotSeries } from '../../query/pages/spot-query.js';

/** A chunk has at most this many spots: half a megabyte of answer. */
const CHUNK_SPOTS = 2_500;

/** A chunk of a filter that no index serves covers at most this much time, so that its rows are walked in moments. */
const MAX_WALKED_SECONDS = 6 * SECONDS_PER_HOUR;

/** A place in a newest-first list. */
type Position = Pick<SpotRecord, 'id' | 'heardAtSeconds'>;

/**
 * Reads whole windows in chunks. The log only ever grows at its end, so the id of the newest spot
 * stands for the moment: each chunk is a short query of its own below that id.
 */
@Injectable()
export class SpotChunksRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly counts: SpotCountsRepository,
    private readonly cursors: CursorPagesRepository,
  ) {}

  /** Counts the spots exactly, and reads those of a range newest first as they are taken; `readPiece` reads each chunk. */
  async open(
    { run, state, filter, window }: LogQuestion,
    range: SeriesRange,
    readPiece: ReadPiece,
  ): Promise<SpotSeries> {
    const { lastId } = state;
    if (!filter) return { total: 0, lastId, chunks: nothing() };
    const hours = await this.counts.hours(run, filter, window);
    const total = sumOf(hours);
    const { skipped, parts } = partsAfter(
      partsOf(hours, CHUNK_SPOTS, isIndexed(filter) ? Infinity : MAX_WALKED_SECONDS),
      range.offset,
    );
    const chunks = readAhead(this.newestFirst(readPiece, filter, parts, lastId));
    return { total, lastId, chunks: rangeOf(chunks, { ...range, total, skipped }) };
  }

  /** Like {@link open}, of the spots beyond a cursor, by ascending id. */
  async openBeyond(
    { run, state, filter, window }: LogQuestion,
    afterId: number,
    range: SeriesRange,
    readPiece: ReadPiece,
  ): Promise<SpotSeries> {
    const { lastId } = state;
    if (afterId > lastId) return { total: 0, lastId, newestId: lastId, chunks: nothing() };
    const plan = filter && (await this.cursors.plan(run, filter, window, afterId));
    if (!filter || !plan) return { total: 0, lastId, chunks: nothing() };
    const total = await this.cursors.countBeyond(run, filter, window, plan, afterId);
    const chunks = readAhead(this.beyond(readPiece, filter, window, plan, range.offset));
    return { total, lastId, chunks: rangeOf(chunks, { ...range, total, skipped: range.offset }) };
  }

  /** The spots of a part of the window up to an id, newest first, or those below a place in it; in chunks. */
  async *readPart(
    filter: ResolvedFilter,
    part: Bucket,
    lastId: number,
    from?: Position,
    readPiece: ReadPiece = async (read) => read(),
  ): AsyncGenerator<SpotRecord[]> {
    const read = async (below: Position | undefined): Promise<SpotRecord[]> =>
      readPiece(async () => this.database.query(chunkOf(filter, part, lastId, below)));
    yield* belowEachOther(CHUNK_SPOTS, read, from);
  }

  private async *newestFirst(
    readPiece: ReadPiece,
    filter: ResolvedFilter,
    parts: readonly Bucket[],
    lastId: number,
  ): AsyncGenerator<SpotRecord[]> {
    for (const part of parts) {
      yield* this.readPart(filter, part, lastId, undefined, readPiece);
    }
  }

  private async *beyond(
    readPiece: ReadPiece,
    filter: ResolvedFilter,
    window: TimeWindow,
    plan: CursorPlan,
    skip: number,
  ): AsyncGenerator<SpotRecord[]> {
    let after: number | undefined = plan.after;
    for (let offset = skip; after !== undefined; offset = 0) {
      const page = { limit: CHUNK_SPOTS, offset };
      const statement = pageBeyond(filter, window, { ...plan, after }, page);
      const rows = await readPiece(async () => this.database.query<SpotRecord>(statement));
      if (rows.length > 0) yield rows;
      after = rows.length < CHUNK_SPOTS ? undefined : rows.at(-1)?.id;
    }
  }
}

/** The newest spots of a part of the window, or the next ones below a place in it. */
function chunkOf(filter: ResolvedFilter, part: Bucket, lastId: number, below?: Position): Sql {
  const window = below ? { ...part, toSeconds: below.heardAtSeconds + 1 } : part;
  const isBelow = below
    ? sql`AND (spots.heard_at < to_timestamp(${below.heardAtSeconds}) OR spots.id < ${below.id})`
    : empty;
  const rows = sql`
    SELECT ${COLUMNS} FROM ${rawSource(filter, window, sql`AND spots.id <= ${lastId} ${isBelow}`)}`;
  const limit = sql`LIMIT ${CHUNK_SPOTS}`;
  // An hour with more than a chunk of all is walked from its end; other parts are read whole.
  const isWalked = part.spots > CHUNK_SPOTS && !isIndexed(filter);
  return named(isWalked ? sql`${rows} ${NEWEST_FIRST} ${limit}` : fenced(rows, limit));
}

/** Whether an index finds the rows of a filter, so that everyone's need not be walked. */
function isIndexed({ stations, skimmers }: ResolvedFilter): boolean {
  return stations.kind === 'ids' || skimmers.kind === 'ids';
}

// eslint-disable-next-line require-yield
async function* nothing(): AsyncGenerator<SpotRecord[]> {}
