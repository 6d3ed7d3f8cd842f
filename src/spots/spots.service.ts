import { Injectable } from '@nestjs/common';
import { DatabaseService, type RunStatement } from '../database/database.service.js';
import { Clock } from '../shared/clock.js';
import type { SpotReport } from '../shared/spot-report.js';
import {
  clampStart,
  SECONDS_PER_DAY,
  type TimeWindow,
  windowOfHours,
} from '../shared/time-window.js';
import { type ActivityView, toActivityView } from './activity.dto.js';
import { ActivityRepository } from './activity.repository.js';
import { type HourCount, HoursRepository } from './hours.repository.js';
import { LogHead } from './log-head.js';
import { type CursorPosition, LogStateRepository } from './log-state.repository.js';
import type { RecordOutcome } from './record-outcome.js';
import { SpotCensusRepository } from './spot-census.repository.js';
import { Retention } from './retention.js';
import { SpotCursorRepository } from './spot-cursor.repository.js';
import { SpotFilterRepository } from './spot-filter.repository.js';
import type { SpotListText, SpotQuery } from './spot-query.js';
import { SpotPageRepository, type SpotRecord } from './spot-page.repository.js';
import { SpotTail, type TailNews } from './spot-tail.js';
import type { TailSpot } from './tail-store.js';
import { SpotStreamRepository } from './spot-stream.repository.js';
import { toSpotText } from './spot-text.js';
import { spotTexts } from './spot-list-json.js';
import { StationCounts } from './station-counts.js';
import type { CallsignCount } from './station-counts.repository.js';
import { SpotsMetrics } from './spots.metrics.js';
import { SpotWriter } from './spot-writer.js';

export { ActivityView } from './activity.dto.js';
export type { LogBreak } from './log-history.repository.js';
export type { CursorPosition } from './log-state.repository.js';
export type { RecordOutcome } from './record-outcome.js';
export type { SpotQuery } from './spot-query.js';
export type { CallsignCount } from './station-counts.repository.js';
export type { HourCount } from './hours.repository.js';
export type { SpotFilter } from './spot-filter.js';
export type { TailNews } from './spot-tail.js';
export type { TailSpot } from './tail-store.js';
export { spotPageJson } from './spot-list-json.js';
export { joinName } from './spot-sources.js';
export { IncludeParam, SpotFilterQuery, SpotListView } from './spots.dto.js';
export { type SpotInclude, withFacts } from './spot-text.js';

/** A page of spots and the exact number of all that match, of one and the same moment. */
export interface SpotPage {
  readonly spots: readonly SpotRecord[];
  readonly total: number;
  /** Given when the cursor lies beyond it: the newest id of the log. */
  readonly newestId?: number;
}

/** All spots that match, in pieces, and their exact number. */
export interface SpotSeries {
  readonly total: number;
  /** The newest id of the log at that moment. */
  readonly lastId: number;
  /** The same, given when the cursor lies beyond it. */
  readonly newestId?: number;
  readonly chunks: AsyncIterable<readonly SpotRecord[]>;
}

/**
 * The door to the log of spots: append to it, read it.
 *
 * Lists are newest first (by time, then by id); beyond a cursor they are by ascending id, and a
 * client that remembers the highest id it saw misses nothing: once it has seen an id, no spot with
 * a lower one becomes visible later.
 */
@Injectable()
export class SpotsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly writer: SpotWriter,
    private readonly filters: SpotFilterRepository,
    private readonly census: SpotCensusRepository,
    private readonly hours: HoursRepository,
    private readonly stations: StationCounts,
    private readonly pages: SpotPageRepository,
    private readonly cursors: SpotCursorRepository,
    private readonly streams: SpotStreamRepository,
    private readonly activity: ActivityRepository,
    private readonly state: LogStateRepository,
    private readonly retention: Retention,
    private readonly clock: Clock,
    private readonly metrics: SpotsMetrics,
    private readonly head: LogHead,
    private readonly tail: SpotTail,
  ) {}

  /** Another number after whatever this process knows that makes answers new. Asks nobody. */
  get generation(): number {
    return this.head.generation;
  }

  /**
   * Calls `then` whenever the database has lost spots that were stored: a standby that lagged was promoted, or
   * a backup restored. What is recorded from then on goes into what is left.
   */
  whenSpotsAreLost(then: () => void): void {
    this.head.whenHistoryChanges(then);
  }

  /**
   * Stores a batch durably, all of it or nothing; reports stored before are counted as duplicate.
   * With `fillsTypes`, spots that are stored without a type get that of the same report, and nothing else changes.
   * @throws DatabaseUnavailable when the database is away: the same batch can be recorded again.
   */
  async record(
    reports: readonly SpotReport[],
    options: { readonly fillsTypes?: boolean } = {},
  ): Promise<RecordOutcome> {
    const startedAtMs = performance.now();
    const outcome = await this.writer.record(reports, options);
    this.metrics.batch(reports.length, (performance.now() - startedAtMs) / 1000);
    return outcome;
  }

  /**
   * A page and its total, of one snapshot.
   * @throws DatabaseUnavailable
   */
  async find({ filter, window: asked, page, afterId }: SpotQuery): Promise<SpotPage> {
    const work = async (run: RunStatement): Promise<SpotPage> => {
      const { lastId, horizonDay } = await this.state.read(run);
      const window = clampStart(asked, horizonDay * SECONDS_PER_DAY);
      const resolved = await this.filters.resolve(run, filter);
      if (afterId !== undefined && afterId > lastId) {
        return { spots: [], total: 0, newestId: lastId };
      }
      if (!resolved) return { spots: [], total: 0 };
      if (afterId !== undefined) {
        return this.cursors.findBeyond(run, resolved, window, afterId, page);
      }
      const { total, bracket } = await this.census.locate(run, resolved, window, page);
      const spots = bracket ? await this.pages.findPage(run, resolved, bracket, page) : [];
      return { spots, total };
    };
    return this.read(asked, work, afterId);
  }

  /**
   * The same page as text: from memory, where this process holds all of it, and else from the database.
   * @throws DatabaseUnavailable
   */
  async findText(query: SpotQuery): Promise<SpotListText> {
    const held = await this.tail.find(query);
    if (held) return held;
    const { spots, ...page } = await this.find(query);
    return { spots: spots.map((spot) => toSpotText(spot, query.include)).join(','), ...page };
  }

  /**
   * The same of a window of whole hours that ends now.
   * @throws DatabaseUnavailable
   */
  async findTextInHours(hours: number, query: Omit<SpotQuery, 'window'>): Promise<SpotListText> {
    return this.findText({ ...query, window: windowOfHours(hours, this.clock.nowMs()) });
  }

  /**
   * Every spot that matches, in chunks that keep memory flat however slowly they are taken, without
   * holding a connection between them. All of one moment: what is stored later is left out.
   * @throws DatabaseUnavailable
   */
  async findAll({ filter, window, afterId }: Omit<SpotQuery, 'page'>): Promise<SpotSeries> {
    return this.database.snapshot(async (run) =>
      this.streams.open(run, filter, await this.kept(run, window), afterId),
    );
  }

  /**
   * Has somebody told of what is stored, by whichever process, within a second; ends with the function
   * that is returned. News follow each other without a gap.
   */
  listen(listener: (news: TailNews) => void): () => void {
    return this.tail.listen(listener);
  }

  /** The newest id that {@link listen} has told of. Asks nobody. */
  get heldUpToId(): number {
    return this.tail.newestId;
  }

  /** The same, after looking whether there is more. */
  async lookAtLog(): Promise<number> {
    await this.tail.isCurrent();
    return this.tail.newestId;
  }

  /** Spots beyond an id, by id, as they are held in memory; `undefined` when not all are. Asks nobody. */
  heldBeyond(afterId: number, limit: number): TailSpot[] | undefined {
    return this.tail.spotsBeyond(afterId, limit);
  }

  /** What stands behind a cursor. @throws DatabaseUnavailable */
  async findCursor(id: number): Promise<CursorPosition> {
    return this.database.snapshot((run) => this.state.findCursor(run, id));
  }

  /** Likewise as text, each spot with its id. @throws DatabaseUnavailable */
  async findAllText(
    query: Omit<SpotQuery, 'page'>,
  ): Promise<{ lastId: number; chunks: AsyncIterable<{ id: number; text: string }[]> }> {
    const { lastId, chunks } = await this.findAll(query);
    return { lastId, chunks: spotTexts(chunks, query.include) };
  }

  /**
   * Who of these stations was heard in the last hours, one entry each, in the order given.
   * @throws DatabaseUnavailable
   */
  async findActivity(callsigns: readonly string[], hours: number): Promise<ActivityView> {
    const window = windowOfHours(hours, this.clock.nowMs());
    const heard = await this.database.snapshot(async (run) => {
      const resolved = await this.filters.resolve(run, { callsigns });
      if (resolved?.subject.kind !== 'callsigns') return [];
      return this.activity.findHeard(run, resolved.subject.ids, await this.kept(run, window));
    });
    return toActivityView(callsigns, heard, hours);
  }

  /**
   * Runs reads of a window of the log on one snapshot. Of a window that is over, on a read replica, if one
   * has replayed what happened up to its end and shows every spot that this process has shown, and the one
   * that the client has seen: then nobody can tell it from the primary.
   * @throws DatabaseUnavailable
   */
  async read<T extends object>(
    window: TimeWindow,
    work: (run: RunStatement) => Promise<T>,
    seenId?: number,
  ): Promise<T> {
    const { toSeconds } = window;
    const answer =
      toSeconds === null
        ? undefined
        : await this.database.snapshotOfReplica(async (run) =>
            (await this.state.isCaughtUp(run, toSeconds, seenId)) ? work(run) : undefined,
          );
    return answer ?? this.database.snapshot(work);
  }

  /**
   * The first second of which spots are kept, for rooms that read the log's counts themselves: what
   * they ask for must begin no earlier. In the snapshot of the read.
   */
  async horizonSeconds(run: RunStatement): Promise<number> {
    return this.state.horizonSeconds(run);
  }

  /** The clock hours that a window touches, those without spots left out. In the snapshot of the read. */
  async findHours(run: RunStatement, window: TimeWindow): Promise<HourCount[]> {
    return this.hours.find(run, window);
  }

  /** How many stations were heard in a window whose hours were found in the same snapshot. */
  async countStations(
    run: RunStatement,
    window: TimeWindow,
    hours: readonly HourCount[],
  ): Promise<number> {
    return this.stations.count(run, window, hours);
  }

  /** Likewise the stations heard most often, by count, then by name. */
  async findTopStations(
    run: RunStatement,
    window: TimeWindow,
    hours: readonly HourCount[],
    limit: number,
  ): Promise<CallsignCount[]> {
    return this.stations.findTop(run, window, hours, limit);
  }

  /**
   * Removes spots older than they are kept: first what an earlier run has put out of sight, then the
   * next days are put out of sight. To be run each hour.
   */
  async removeOldSpots(): Promise<void> {
    const horizonSeconds = await this.database.snapshot((run) => this.horizonSeconds(run));
    await this.retention.run(horizonSeconds);
  }

  /** Packs the indexes of yesterday's spots. To be run each night. */
  async tendYesterday(): Promise<void> {
    await this.retention.tendYesterday();
  }

  /** What of a window is kept. */
  private async kept<Window extends TimeWindow>(run: RunStatement, window: Window) {
    return clampStart(window, await this.state.horizonSeconds(run));
  }
}
