import { Injectable } from '@nestjs/common';
import { ColumnLog } from '../column-log.js';
import type { ColumnSession } from '../column-session.js';
import {
  DatabaseService,
  type RunStatement,
  type ReadPiece,
} from '../../database/database.service.js';
import { SECONDS_PER_DAY, type TimeWindow } from '../../time/time-window.js';
import { type Bucket, type PageRequest, sumOf } from '../../query/pages/page-range.js';
import { isEverySpot, isOfMany, type ResolvedFilter } from '../../query/filter/resolved-filter.js';
import { QueryLimiter } from '../../http/limits/query-limiter.js';
import { rangeOf, SpotsRemoved } from '../../query/pages/chunks.js';
import type { SpotRecord } from '../../query/pages/spot-record.js';
import type { SeriesRange, SpotPage, SpotSeries } from '../../query/pages/spot-query.js';
import {
  CHUNK_SPOTS,
  ColumnLists,
  inChunks,
  type ListRow,
  splitWhole,
} from './column-lists.repository.js';
import {
  boundedIn,
  type ColumnPart,
  filesPart,
  pastPart,
  type Position,
} from './column-parts.repository.js';
import { givePoints } from './column-points.repository.js';
import { ColumnQuestions } from './column-questions.js';
import { ColumnSpots } from './column-spots.repository.js';
import { type Past, PastDaysService } from '../../log/past-days.service.js';

/** Spots that left the log, in files or in ClickHouse: lists of them, as those of the log. */
@Injectable()
export class PastSpots {
  /** First day of the log in the newest snapshot: earlier windows reach beyond it. */
  private horizonDay = 0;

  constructor(
    private readonly days: PastDaysService,
    private readonly limiter: QueryLimiter,
    private readonly questions: ColumnQuestions,
    private readonly lists: ColumnLists,
    private readonly log: ColumnLog,
    private readonly spots: ColumnSpots,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Works at once where a window is the log's alone, and in the client's turn where files may have to be read: before anything is
   * asked, so that nobody waits who holds a connection to the database.
   * @throws TooManyOfClient, TooManyQuestions
   */
  async inTurn<T>({ fromSeconds }: TimeWindow, work: () => Promise<T>): Promise<T> {
    const isPast = this.days.areKept && fromSeconds < this.horizonDay * SECONDS_PER_DAY;
    return isPast ? this.limiter.run(work) : work();
  }

  /** Finds the files that have some of a window; `undefined` when none has. Throws as `PastDaysSource.find`. */
  async of(run: RunStatement, asked: TimeWindow, horizonDay: number): Promise<Past | undefined> {
    this.horizonDay = horizonDay;
    return this.days.of(run, asked, horizonDay);
  }

  /**
   * A page and its total, newest first. The spots of whole days are counted without reading one.
   * @throws ColumnsAway, ColumnsKeepPast
   * @throws TooExpensive
   */
  async find(
    run: RunStatement,
    filter: ResolvedFilter,
    past: Past,
    page: PageRequest,
  ): Promise<SpotPage> {
    const { buckets, part } = await this.count(run, filter, past);
    const total = sumOf(buckets);
    if (page.limit <= 0 || page.offset >= total) return { spots: [], total };
    const rows = await this.ask(run, filter, past, (session) =>
      this.lists.page(session, part, buckets, page),
    );
    return { spots: await this.named(run, rows), total };
  }

  /** The exact number of the spots, and those that are wanted, newest first, as they are asked for. Throws as {@link find}. */
  async open(
    run: RunStatement,
    filter: ResolvedFilter,
    past: Past,
    range: SeriesRange,
    readPiece: ReadPiece,
  ): Promise<Pick<SpotSeries, 'total' | 'chunks'>> {
    const { buckets, part } = await this.count(run, filter, past);
    const total = sumOf(buckets);
    const { skipped, chunks } = inChunks(buckets, range, async (piece, below) =>
      readPiece(async () => this.readChunk(filter, past, part, piece, below)),
    );
    return { total, chunks: rangeOf(chunks, { ...range, total, skipped }) };
  }

  private async count(run: RunStatement, asked: ResolvedFilter, past: Past) {
    const filter = boundedIn(asked, past.days);
    const part = this.log.tables.keepsPast
      ? pastPart(this.log.tables, filter, past.days)
      : filesPart(filter, past.days, await this.spots.namesIn(run, filter));
    const { whole, rest } = isEverySpot(filter)
      ? splitWhole(past.days, past.window)
      : { whole: [], rest: [past.window] };
    const counted: Bucket[] = [...whole];
    if (rest.length > 0) {
      await this.ask(run, filter, past, async (session) => {
        for (const window of rest) {
          counted.push(...(await this.lists.buckets(session, part, window)));
        }
      });
    }
    const buckets = counted.sort((a, b) => b.fromSeconds - a.fromSeconds);
    return { buckets, part };
  }

  /** Grids and places are those known when the chunk is read, as in exports of the log. */
  private async readChunk(
    filter: ResolvedFilter,
    past: Past,
    part: ColumnPart,
    piece: Bucket,
    below: Position | undefined,
  ): Promise<SpotRecord[]> {
    return this.database.snapshot(async (run) => {
      const rows = await this.ask(run, filter, past, (session) =>
        this.lists.rows(session, part, piece, CHUNK_SPOTS, 0, below),
      );
      return this.named(run, rows);
    });
  }

  private async named(run: RunStatement, rows: readonly ListRow[]): Promise<SpotRecord[]> {
    return this.log.tables.keepsPast ? this.spots.ofLog(run, rows) : this.spots.ofFiles(run, rows);
  }

  /** Asks the engine, and takes no answer of files that were exchanged meanwhile. */
  private async ask<T>(
    run: RunStatement,
    filter: ResolvedFilter,
    past: Past,
    work: (session: ColumnSession) => Promise<T>,
  ): Promise<T> {
    const answer = await this.questions.ask(async (session) => {
      await givePoints(session, filter);
      if (isOfMany(filter)) await this.log.pin(session, run);
      return work(session);
    }, past);
    if (!(await this.days.areUnchanged(past))) throw new SpotsRemoved();
    return answer;
  }
}
