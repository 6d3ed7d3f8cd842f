import { Injectable } from '@nestjs/common';
import { DatabaseService, type ReadPiece } from '../../database/database.service.js';
import { type Bucket, type PageRequest, sumOf } from '../../query/pages/page-range.js';
import type { ResolvedFilter } from '../../query/filter/resolved-filter.js';
import type { LogQuestion } from '../../query/spot-store.js';
import { QueryLimiter } from '../../http/limits/query-limiter.js';
import { rangeOf } from '../../query/pages/chunks.js';
import { SpotChunksRepository } from '../../postgres/lists/spot-chunks.repository.js';
import type { SpotRecord } from '../../query/pages/spot-record.js';
import type { SeriesRange, SpotPage, SpotSeries } from '../../query/pages/spot-query.js';
import { CHUNK_SPOTS, ColumnLists, inChunks } from './column-lists.repository.js';
import { givePoints } from './column-points.repository.js';
import { WITHIN_MS } from './column-questions.js';
import { logPart, type Position } from './column-parts.repository.js';
import { ColumnSpots } from './column-spots.repository.js';
import { ColumnLog } from '../column-log.js';

/** Reads lists of the log in the column engine. */
@Injectable()
export class ColumnPages {
  constructor(
    private readonly limiter: QueryLimiter,
    private readonly lists: ColumnLists,
    private readonly spots: ColumnSpots,
    private readonly log: ColumnLog,
    private readonly chunks: SpotChunksRepository,
    private readonly database: DatabaseService,
  ) {}

  /** Finds a page, newest first, and its total; `undefined` when the engine is behind, busy, slow or away. */
  async find(question: LogQuestion, page: PageRequest): Promise<SpotPage | undefined> {
    const { run, state, filter, window } = question;
    if (!filter) return undefined;
    const part = logPart(this.log.tables, filter, state.lastId);
    const found = await this.limiter.runIfFree(async () =>
      this.log.read(
        state,
        async (session) => {
          await givePoints(session, filter);
          const buckets = await this.lists.buckets(session, part, window);
          const rows = await this.lists.page(session, part, buckets, page);
          return { rows, total: sumOf(buckets) };
        },
        WITHIN_MS,
      ),
    );
    return found && { spots: await this.spots.ofLog(run, found.rows), total: found.total };
  }

  /**
   * Counts the spots exactly, and reads those of a range newest first, as they are taken; `undefined` as of {@link find}. Where
   * the engine fails later, PostgreSQL goes on.
   */
  async open(
    { state, filter, window }: LogQuestion,
    range: SeriesRange,
    readPiece: ReadPiece,
  ): Promise<SpotSeries | undefined> {
    if (!filter) return undefined;
    const part = logPart(this.log.tables, filter, state.lastId);
    const buckets = await this.limiter.runIfFree(async () =>
      this.log.read(
        state,
        async (session) => {
          await givePoints(session, filter);
          return this.lists.buckets(session, part, window);
        },
        WITHIN_MS,
      ),
    );
    if (!buckets) return undefined;
    const { lastId } = state;
    const total = sumOf(buckets);
    const readChunk = async (piece: Bucket, below: Position | undefined) => {
      const rows = await this.log.read(
        state,
        async (session) => {
          await givePoints(session, filter);
          return this.lists.rows(session, part, piece, CHUNK_SPOTS, 0, below);
        },
        WITHIN_MS,
      );
      if (!rows) return this.readInLog(filter, piece, lastId, below);
      return this.database.snapshot(async (run) => this.spots.ofLog(run, rows));
    };
    const { skipped, chunks } = inChunks(buckets, range, async (piece, below) =>
      readPiece(async () => readChunk(piece, below)),
    );
    return { total, lastId, chunks: rangeOf(chunks, { ...range, total, skipped }) };
  }

  private async readInLog(
    filter: ResolvedFilter,
    part: Bucket,
    lastId: number,
    below: Position | undefined,
  ): Promise<SpotRecord[]> {
    const spots: SpotRecord[] = [];
    for await (const chunk of this.chunks.readPart(filter, part, lastId, below)) {
      spots.push(...chunk);
      if (spots.length >= CHUNK_SPOTS) break;
    }
    return spots.slice(0, CHUNK_SPOTS);
  }
}
