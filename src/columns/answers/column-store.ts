import { Injectable } from '@nestjs/common';
import type { ReadPiece } from '../../database/database.service.js';
import type { Past } from '../../log/past-days.service.js';
import { HoursRepository } from '../../postgres/counts/hours.repository.js';
import { asksActivity } from '../../query/filter/resolved-filter.js';
import { rollupUnits } from '../../query/filter/rollups.js';
import type { AggregateAnswer, AggregateQuery } from '../../query/groups/aggregate-query.js';
import type { PageRequest } from '../../query/pages/page-range.js';
import type { SeriesRange, SpotPage, SpotSeries } from '../../query/pages/spot-query.js';
import type { LogQuestion, RowsOptions, SpotRows, SpotStore } from '../../query/spot-store.js';
import { ColumnLog } from '../column-log.js';
import { ManySpots } from '../follower/many-spots.js';
import { ColumnAggregates } from './column-aggregates.repository.js';
import { ColumnPages } from './column-pages.js';
import { ColumnRows } from './column-rows.repository.js';

/** The log in columns: answers questions about many spots while the engine has all of them. */
@Injectable()
export class ColumnStore implements SpotStore {
  constructor(
    private readonly log: ColumnLog,
    private readonly hours: HoursRepository,
    private readonly pages: ColumnPages,
    private readonly aggregates: ColumnAggregates,
    private readonly columnRows: ColumnRows,
    private readonly many: ManySpots,
  ) {}

  async page(question: LogQuestion, page: PageRequest): Promise<SpotPage | undefined> {
    return (await this.isFasterList(question)) ? this.pages.find(question, page) : undefined;
  }

  async open(
    question: LogQuestion,
    range: SeriesRange,
    readPiece: ReadPiece,
  ): Promise<SpotSeries | undefined> {
    const isFaster = await this.isFasterList(question);
    return isFaster ? this.pages.open(question, range, readPiece) : undefined;
  }

  async aggregate(
    question: LogQuestion,
    query: AggregateQuery,
    past: Past | undefined,
  ): Promise<AggregateAnswer | undefined> {
    // Of an activation PostgreSQL alone can tell: no file has any.
    const needsFiles = past !== undefined && !(question.filter && asksActivity(question.filter));
    const isFaster = needsFiles || (await this.isFaster(question));
    return isFaster ? this.aggregates.find(question, query, past) : undefined;
  }

  async rows<T>(
    question: LogQuestion,
    work: (rows: SpotRows) => Promise<T>,
    options: RowsOptions = {},
  ): Promise<T | undefined> {
    const isFaster = options.isOfJob || (await this.isFaster(question));
    return isFaster ? this.columnRows.work(question, work, options) : undefined;
  }

  /** Whether reading the rows of a window takes less time here, of those hours alone that have spots beyond an id. */
  private async isFaster(question: LogQuestion, afterId = -Infinity): Promise<boolean> {
    const { run, state, filter, window } = question;
    const mayKnow = this.log.isCaughtUp || this.log.isResting;
    if (!filter || asksActivity(filter) || !mayKnow) return false;
    const hours = await this.hours.find(run, window);
    const walked = hours.filter(({ newestId }) => newestId > afterId);
    const spots = walked.reduce((sum, hour) => sum + hour.spots, 0);
    return spots > this.many.asked && (await this.log.isAt(state));
  }

  /**
   * {@link isFaster} for a list, which PostgreSQL counts from rollups where these know its filter: all but the hours that have
   * spots beyond its bound of ids.
   */
  private async isFasterList(question: LogQuestion): Promise<boolean> {
    const { filter } = question;
    if (!filter) return false;
    if (rollupUnits(filter).length === 1) return this.isFaster(question);
    return filter.upToId !== undefined && this.isFaster(question, filter.upToId);
  }
}
