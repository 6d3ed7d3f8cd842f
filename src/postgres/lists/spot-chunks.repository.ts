import { Injectable } from '@nestjs/common';
import sql, { empty, type Sql } from 'sql-template-tag';
import { SECONDS_PER_HOUR, type TimeWindow } from '../../time/time-window.js';
import { LogStateRepository } from '../../log/state/log-state.repository.js';
import { SpotCountsRepository } from '../counts/spot-counts.repository.js';
import { type CursorPlan, CursorPagesRepository, pageBeyond } from './cursor-pages.repository.js';
import { FilterResolver } from '../../query/filter/resolve.repository.js';
import type { ResolvedFilter } from '../../query/filter/resolved-filter.js';
import { COLUMNS, fenced, named, NEWEST_FIRST } from './spot-pages.repository.js';
import type { SpotRecord } from '../../query/pages/spot-record.js';
import { rawSource } from '../../query/filter/spot-sources.js';
import type { Bucket } from '../../query/pages/page-range.js';
import {
  DatabaseService,
  type RunStatement,
  type ReadPiece,
} from '../../database/database.service.js';
import {
  belowEachOther,
  partsAfter,
  partsOf,
  readAhead,
  rangeOf,
} from '../../query/pages/chunks.js';
import type { SpotSeries, SpotSeriesQuery } from '../../query/pages/spot-query.js';

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
    private readonly filters: FilterResolver,
    private readonly counts: SpotCountsRepository,
    private readonly cursors: CursorPagesRepository,
    private readonly state: LogStateRepository,
  ) {}

  /** The exact number of the spots, and those that are wanted, as they are asked for; `readPiece` reads each chunk. */
  async open(run: RunStatement, query: SpotSeriesQuery, readPiece: ReadPiece): Promise<SpotSeries> {
    const { filter, window, afterId, page = { offset: 0 } } = query;
    const lastId = await this.state.lastId(run);
    if (afterId !== undefined && afterId > lastId) {
      return { total: 0, lastId, newestId: lastId, chunks: nothing() };
    }
    const resolved = await this.filters.resolve(run, filter);
    if (!resolved) return { total: 0, lastId, chunks: nothing() };
    if (afterId !== undefined) {
      const plan = await this.cursors.plan(run, resolved, window, afterId);
      if (!plan) return { total: 0, lastId, chunks: nothing() };
      const total = await this.cursors.countBeyond(run, resolved, window, plan, afterId);
      const chunks = readAhead(this.beyond(readPiece, resolved, window, plan, page.offset));
      return { total, lastId, chunks: rangeOf(chunks, { ...page, total, skipped: page.offset }) };
    }
    const hours = await this.counts.hours(run, resolved, window);
    const total = hours.reduce((sum, { spots }) => sum + spots, 0);
    const { skipped, parts } = partsAfter(
      partsOf(hours, CHUNK_SPOTS, isIndexed(resolved) ? Infinity : MAX_WALKED_SECONDS),
      page.offset,
    );
    const chunks = readAhead(this.newestFirst(readPiece, resolved, parts, lastId));
    return { total, lastId, chunks: rangeOf(chunks, { ...page, total, skipped }) };
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

/** Whether the rows of a filter are fetched by an index of their own, and not found among everyone's. */
function isIndexed({ stations, skimmers }: ResolvedFilter): boolean {
  return stations.kind === 'ids' || skimmers.kind === 'ids';
}

// eslint-disable-next-line require-yield
async function* nothing(): AsyncGenerator<SpotRecord[]> {}
