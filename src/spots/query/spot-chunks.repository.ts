import { Injectable } from '@nestjs/common';
import sql, { empty, raw } from 'sql-template-tag';
import type { TimeWindow } from '../../time/time-window.js';
import { LogStateRepository } from '../log/log-state.repository.js';
import { SpotCountsRepository } from '../counts/spot-counts.repository.js';
import { CursorPagesRepository } from './cursor-pages.repository.js';
import { FilterResolver } from '../filter/resolve.repository.js';
import type { ResolvedFilter } from '../filter/resolved-filter.js';
import type { SpotFilter } from '../filter/spot-filter.js';
import { COLUMNS, fenced, named, type SpotRecord } from './spot-pages.repository.js';
import { rawSource } from '../filter/spot-sources.js';
import type { Bucket } from '../counts/page-range.js';
import { DatabaseService, type RunStatement } from '../../database/database.service.js';
import type { SpotSeries } from './spot-query.js';

/** A chunk has about this many spots: half a megabyte of answer. */
const CHUNK_SPOTS = 2_500;

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

  /** The exact number of the spots, and the spots as they are asked for. */
  async open(
    run: RunStatement,
    filter: SpotFilter,
    window: TimeWindow,
    afterId?: number,
  ): Promise<SpotSeries> {
    const lastId = await this.state.lastId(run);
    if (afterId !== undefined && afterId > lastId) {
      return { total: 0, lastId, newestId: lastId, chunks: nothing() };
    }
    const resolved = await this.filters.resolve(run, filter);
    if (!resolved) return { total: 0, lastId, chunks: nothing() };
    if (afterId !== undefined) {
      const first = { offset: 0, limit: CHUNK_SPOTS };
      const { spots, total } = await this.cursors.findBeyond(run, resolved, window, afterId, first);
      return { total, lastId, chunks: this.beyond(resolved, window, spots, lastId) };
    }
    const hours = await this.counts.hours(run, resolved, window);
    const total = hours.reduce((sum, { spots }) => sum + spots, 0);
    return { total, lastId, chunks: this.newestFirst(resolved, chunksOf(hours), lastId) };
  }

  private newestFirst(
    filter: ResolvedFilter,
    windows: readonly TimeWindow[],
    lastId: number,
  ): AsyncGenerator<SpotRecord[]> {
    return readAhead(windows, async (window) => {
      const rows = rawSource(filter, window, sql`AND spots.id <= ${lastId}`);
      return this.database.query<SpotRecord>(
        named(fenced(sql`SELECT ${COLUMNS} FROM ${rows}`, empty)),
      );
    });
  }

  private async *beyond(
    filter: ResolvedFilter,
    window: TimeWindow,
    first: SpotRecord[],
    lastId: number,
  ): AsyncGenerator<SpotRecord[]> {
    for (let chunk = first; chunk.length > 0;) {
      yield chunk;
      const afterId = chunk.at(-1)?.id ?? lastId;
      if (chunk.length < CHUNK_SPOTS) return;
      const rows = rawSource(
        filter,
        window,
        sql`AND spots.id > ${afterId} AND spots.id <= ${lastId}`,
      );
      const oldestId = raw('ORDER BY id');
      chunk = await this.database.query<SpotRecord>(
        named(
          fenced(sql`SELECT ${COLUMNS} FROM ${rows}`, sql`LIMIT ${CHUNK_SPOTS}`, oldestId),
          oldestId,
        ),
      );
    }
  }
}

/** Joins neighbouring buckets, newest first, into windows of about {@link CHUNK_SPOTS} spots. */
function chunksOf(buckets: readonly Bucket[]): TimeWindow[] {
  const chunks: { fromSeconds: number; toSeconds: number; spots: number }[] = [];
  for (const { fromSeconds, toSeconds, spots } of buckets) {
    const chunk = chunks.at(-1);
    if (chunk && chunk.spots + spots <= CHUNK_SPOTS) {
      chunk.fromSeconds = fromSeconds;
      chunk.spots += spots;
    } else {
      chunks.push({ fromSeconds, toSeconds, spots });
    }
  }
  return chunks;
}

/** Reads one part while the one before is taken; a client that takes nothing has two waiting. */
async function* readAhead<Part, Rows>(
  parts: readonly Part[],
  read: (part: Part) => Promise<Rows>,
): AsyncGenerator<Rows> {
  const begin = (part: Part) => {
    const rows = read(part);
    // Awaited in its turn: until then, and when the reader has gone, a failure must not count as unhandled.
    rows.catch(() => {});
    return rows;
  };
  let next = parts[0] === undefined ? undefined : begin(parts[0]);
  for (let place = 1; next; place++) {
    const rows: Rows = await next;
    const part = parts[place];
    next = part === undefined ? undefined : begin(part);
    yield rows;
  }
}

// eslint-disable-next-line require-yield
async function* nothing(): AsyncGenerator<SpotRecord[]> {}
