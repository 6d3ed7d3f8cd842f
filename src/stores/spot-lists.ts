import { Injectable } from '@nestjs/common';
import { DatabaseService, type RunStatement, ExportWaits } from '../database/database.service.js';
import { clampStart, SECONDS_PER_DAY, type TimeWindow } from '../time/time-window.js';
import { SpotCountsRepository } from '../postgres/counts/spot-counts.repository.js';
import { FilterResolver } from '../query/filter/resolve.repository.js';
import type { ResolvedFilter } from '../query/filter/resolved-filter.js';
import { LogReader } from '../log/state/log-reader.js';
import { LogStateRepository, type ReaderState } from '../log/state/log-state.repository.js';
import { oneAfterTheOther, rangeBeyond } from '../query/pages/chunks.js';
import { CursorPagesRepository } from '../postgres/lists/cursor-pages.repository.js';
import { SpotChunksRepository } from '../postgres/lists/spot-chunks.repository.js';
import { SpotPagesRepository } from '../postgres/lists/spot-pages.repository.js';
import type {
  SpotPage,
  SpotQuery,
  SpotSeries,
  SpotSeriesQuery,
} from '../query/pages/spot-query.js';
import { ColumnChoice } from '../columns/answers/column-choice.js';
import { LogColumns } from '../columns/answers/log-columns.js';
import { PastSpots } from '../columns/answers/past-spots.js';

/** Lists of spots: what the log keeps of a window, and then what only files have. Beyond a cursor they are the log's alone. */
@Injectable()
export class SpotLists {
  constructor(
    private readonly database: DatabaseService,
    private readonly reader: LogReader,
    private readonly state: LogStateRepository,
    private readonly filters: FilterResolver,
    private readonly counts: SpotCountsRepository,
    private readonly pages: SpotPagesRepository,
    private readonly cursors: CursorPagesRepository,
    private readonly streams: SpotChunksRepository,
    private readonly past: PastSpots,
    private readonly choice: ColumnChoice,
    private readonly columns: LogColumns,
    private readonly waits: ExportWaits,
  ) {}

  /** A page and its total, of one snapshot. @throws DatabaseUnavailable */
  async find(query: SpotQuery): Promise<SpotPage> {
    const { window, afterId } = query;
    if (afterId !== undefined) {
      return this.reader.read(window, async (run) => this.findBeyond(run, query, afterId), afterId);
    }
    const work = async (run: RunStatement) => this.findNewest(run, query);
    return this.past.inTurn(window, async () => this.reader.read(window, work));
  }

  /** Every spot that matches, or a part of them, in chunks: see `SpotsService.findAll`. @throws DatabaseUnavailable */
  async findAll(query: SpotSeriesQuery): Promise<SpotSeries> {
    const open = async () => this.database.snapshot(async (run) => this.open(run, query));
    return query.afterId === undefined ? this.past.inTurn(query.window, open) : open();
  }

  private async findBeyond(
    run: RunStatement,
    { filter, window, page }: SpotQuery,
    afterId: number,
  ): Promise<SpotPage> {
    const state = await this.state.read(run);
    const resolved = await this.filters.resolve(run, filter);
    if (afterId > state.lastId) return { spots: [], total: 0, newestId: state.lastId };
    if (!resolved) return { spots: [], total: 0 };
    return this.cursors.findBeyond(run, resolved, keptOf(window, state), afterId, page);
  }

  private async findNewest(run: RunStatement, query: SpotQuery): Promise<SpotPage> {
    const { filter, window: asked, page } = query;
    const state = await this.state.read(run);
    const resolved = await this.filters.resolve(run, filter);
    if (!resolved) return { spots: [], total: 0 };
    const { spots, total } = await this.findInLog(run, state, resolved, {
      window: keptOf(asked, state),
      page,
    });
    const past = await this.past.of(run, asked, state.horizonDay);
    if (!past) return { spots, total };
    const older = await this.past.find(run, resolved, past, {
      offset: Math.max(0, page.offset - total),
      limit: page.limit - spots.length,
    });
    return { spots: [...spots, ...older.spots], total: total + older.total };
  }

  private async findInLog(
    run: RunStatement,
    state: ReaderState,
    filter: ResolvedFilter,
    { window, page }: Pick<SpotQuery, 'window' | 'page'>,
  ): Promise<SpotPage> {
    if (await this.choice.isListForColumns(run, state, window, filter)) {
      const found = await this.columns.find(run, state, filter, window, page);
      if (found) return found;
    }
    const { total, pageRange } = await this.counts.locate(run, filter, window, page);
    const spots = pageRange ? await this.pages.findPage(run, filter, pageRange, page) : [];
    return { spots, total };
  }

  private async open(run: RunStatement, query: SpotSeriesQuery): Promise<SpotSeries> {
    const { filter, window: asked, afterId, page = { offset: 0 } } = query;
    const state = await this.state.read(run);
    const window = keptOf(asked, state);
    const resolved = afterId === undefined ? await this.filters.resolve(run, filter) : undefined;
    const readPiece = this.waits.begin();
    if (!resolved) return this.streams.open(run, { ...query, window }, readPiece);
    const isOfColumns = await this.choice.isListForColumns(run, state, window, resolved);
    const series =
      (isOfColumns
        ? await this.columns.open(state, resolved, window, page, readPiece)
        : undefined) ?? (await this.streams.open(run, { ...query, window }, readPiece));
    const past = await this.past.of(run, asked, state.horizonDay);
    if (!past) return series;
    const beyond = rangeBeyond(page, series.total);
    const older = await this.past.open(run, resolved, past, beyond, readPiece);
    return {
      ...series,
      total: series.total + older.total,
      chunks: oneAfterTheOther(series.chunks, older.chunks),
    };
  }
}

/** What of a window the log keeps. */
function keptOf(window: TimeWindow, { horizonDay }: ReaderState): TimeWindow {
  return clampStart(window, horizonDay * SECONDS_PER_DAY);
}
