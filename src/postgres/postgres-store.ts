import { Injectable } from '@nestjs/common';
import type { ReadPiece } from '../database/database.service.js';
import type { AggregateAnswer, AggregateQuery } from '../query/groups/aggregate-query.js';
import type { PageRequest } from '../query/pages/page-range.js';
import type { SeriesRange, SpotPage, SpotSeries } from '../query/pages/spot-query.js';
import type { LogQuestion, SpotRows, SpotStore } from '../query/spot-store.js';
import { AggregateRepository } from './aggregate.repository.js';
import { SpotCountsRepository } from './counts/spot-counts.repository.js';
import { SpotChunksRepository } from './lists/spot-chunks.repository.js';
import { SpotPagesRepository } from './lists/spot-pages.repository.js';
import { postgresRows } from './postgres-rows.repository.js';

/** The log in PostgreSQL: answers every question. */
@Injectable()
export class PostgresStore implements SpotStore {
  constructor(
    private readonly counts: SpotCountsRepository,
    private readonly pages: SpotPagesRepository,
    private readonly chunks: SpotChunksRepository,
    private readonly aggregates: AggregateRepository,
  ) {}

  async page({ run, filter, window }: LogQuestion, page: PageRequest): Promise<SpotPage> {
    if (!filter) return { spots: [], total: 0 };
    const { total, pageRange } = await this.counts.locate(run, filter, window, page);
    const spots = pageRange ? await this.pages.findPage(run, filter, pageRange, page) : [];
    return { spots, total };
  }

  async open(question: LogQuestion, range: SeriesRange, readPiece: ReadPiece): Promise<SpotSeries> {
    return this.chunks.open(question, range, readPiece);
  }

  async aggregate(question: LogQuestion, query: AggregateQuery): Promise<AggregateAnswer> {
    return this.aggregates.find(question, query);
  }

  async rows<T>(question: LogQuestion, work: (rows: SpotRows) => Promise<T>): Promise<T> {
    return work(postgresRows(question));
  }
}
