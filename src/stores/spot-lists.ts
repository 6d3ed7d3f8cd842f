import { Injectable } from '@nestjs/common';
import { DatabaseService, ExportWaits } from '../database/database.service.js';
import { oneAfterTheOther, rangeBeyond } from '../query/pages/chunks.js';
import { CursorPagesRepository } from '../postgres/lists/cursor-pages.repository.js';
import { SpotChunksRepository } from '../postgres/lists/spot-chunks.repository.js';
import { SpotTexts } from '../postgres/lists/spot-texts.js';
import { StationPagesRepository } from '../postgres/lists/station-pages.repository.js';
import type {
  Cited,
  SpotFactsPage,
  SpotListText,
  SpotPage,
  SpotQuery,
  SpotSeries,
  SpotSeriesQuery,
  StationQuery,
} from '../query/pages/spot-query.js';
import type { SpotFacts } from '../query/pages/spot-text.js';
import type { LogQuestion } from '../query/spot-store.js';
import { PastSpots } from '../columns/answers/past-spots.js';
import { LocatedCounts } from './located-counts.js';
import { StoreChooser } from './store-chooser.js';

/**
 * Lists of spots: from memory, or what the log keeps of a window and then what only files have. Beyond a cursor they are the log's
 * alone. Every method @throws DatabaseUnavailable.
 */
@Injectable()
export class SpotLists {
  constructor(
    private readonly chooser: StoreChooser,
    private readonly database: DatabaseService,
    private readonly cursors: CursorPagesRepository,
    private readonly streams: SpotChunksRepository,
    private readonly stations: StationPagesRepository,
    private readonly past: PastSpots,
    private readonly texts: SpotTexts,
    private readonly waits: ExportWaits,
    private readonly located: LocatedCounts,
  ) {}

  /** Finds a page and its total, of one snapshot. */
  async find(query: SpotQuery): Promise<SpotPage> {
    const { window, afterId } = query;
    if (afterId !== undefined) {
      const beyond = async (question: LogQuestion) =>
        this.withLocated(question, query, await this.findBeyond(question, query, afterId));
      return this.chooser.read(query, beyond, afterId);
    }
    const newest = async (question: LogQuestion) => ({
      ...(await this.withLocated(question, query, await this.findNewest(question, query))),
      cited: await this.chooser.momentOf(question, query),
    });
    return this.past.inTurn(window, async () => this.chooser.read(query, newest));
  }

  /** {@link find} as JSON. */
  async findText(query: SpotQuery): Promise<SpotListText> {
    const held = await this.chooser.held(query, (store, kept, newestId) => {
      const found = store.find(kept);
      return found && { ...found, ...citedAt(query, newestId) };
    });
    if (held) return held;
    const { spots, ...page } = await this.find(query);
    return { spots: (await this.texts.of(spots, query.include)).join(','), ...page };
  }

  /** {@link find} as what the spots say; their places are known only when they are included. */
  async findFacts(query: SpotQuery): Promise<SpotFactsPage> {
    const held = await this.chooser.held(query, (store, kept) => store.findFacts(kept));
    if (held) return held;
    const { spots, total } = await this.find(query);
    return { spots: await this.texts.factsOf(spots, query.include), total };
  }

  /** Finds the newest spot of each station, band and mode, newest first. */
  async findStations(query: StationQuery): Promise<readonly SpotFacts[]> {
    const held = await this.chooser.held(query, (store, kept) => store.findStations(kept));
    if (held) return held;
    const spots = await this.chooser.read(query, async ({ run, filter, window }) =>
      filter ? this.stations.findNewest(run, filter, window, query.limit) : [],
    );
    return this.texts.factsOf(spots, query.include);
  }

  /** Counts all spots that match, and reads those of a range in chunks: see `SpotsService.findAll`. */
  async findAll(query: SpotSeriesQuery): Promise<SpotSeries<SpotFacts>> {
    const open = async () =>
      this.database.snapshot(async (run) => {
        const question = await this.chooser.question(run, query);
        const series = await this.openLocated(question, query);
        if (query.afterId !== undefined) return series;
        return { ...series, cited: await this.chooser.momentOf(question, query) };
      });
    const series = await (query.afterId === undefined
      ? this.past.inTurn(query.window, open)
      : open());
    return { ...series, chunks: this.texts.factsOfAll(series.chunks, query.include) };
  }

  private async findBeyond(
    { run, state, filter, window }: LogQuestion,
    { page }: SpotQuery,
    afterId: number,
  ): Promise<SpotPage> {
    if (afterId > state.lastId) return { spots: [], total: 0, newestId: state.lastId };
    if (!filter) return { spots: [], total: 0 };
    return this.cursors.findBeyond(run, filter, window, afterId, page);
  }

  private async findNewest(question: LogQuestion, query: SpotQuery): Promise<SpotPage> {
    const { run, state, filter } = question;
    const { window: asked, page } = query;
    if (!filter) return { spots: [], total: 0 };
    const { spots, total } = await this.chooser.first((store) => store.page(question, page));
    const past = await this.past.of(run, asked, state.horizonDay);
    if (!past) return { spots, total };
    const older = await this.past.find(run, filter, past, {
      offset: Math.max(0, page.offset - total),
      limit: page.limit - spots.length,
    });
    return { spots: [...spots, ...older.spots], total: total + older.total };
  }

  private async openLocated(question: LogQuestion, query: SpotSeriesQuery): Promise<SpotSeries> {
    // Counted first: who opens a series reads on at once.
    const located = await this.locatedOf(question, query);
    return { ...(await this.open(question, query)), ...located };
  }

  private async withLocated<Found extends object>(
    question: LogQuestion,
    query: SpotQuery,
    found: Found,
  ): Promise<Found> {
    return { ...found, ...(await this.locatedOf(question, query)) };
  }

  private async locatedOf(question: LogQuestion, query: SpotSeriesQuery) {
    const located = query.countsLocated && (await this.located.of(question, query));
    return located ? { located } : {};
  }

  private async open(question: LogQuestion, query: SpotSeriesQuery): Promise<SpotSeries> {
    const { run, state, filter } = question;
    const { window: asked, afterId, page = { offset: 0 } } = query;
    const readPiece = this.waits.begin();
    if (afterId !== undefined) return this.streams.openBeyond(question, afterId, page, readPiece);
    const series = await this.chooser.first((store) => store.open(question, page, readPiece));
    const past = filter && (await this.past.of(run, asked, state.horizonDay));
    if (!filter || !past) return series;
    const beyond = rangeBeyond(page, series.total);
    const older = await this.past.open(run, filter, past, beyond, readPiece);
    return {
      ...series,
      total: series.total + older.total,
      chunks: oneAfterTheOther(series.chunks, older.chunks),
    };
  }
}

/** The moment of an answer of memory. */
function citedAt({ afterId, asOf }: SpotQuery, newestId: number): Cited {
  return afterId === undefined ? { cited: { asOf: asOf ?? newestId } } : {};
}
