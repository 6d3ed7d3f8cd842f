import { Injectable } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import type { SpotReport } from '../radio/spot-report.js';
import { clampStart, type TimeWindow, windowOfHours } from '../time/time-window.js';
import { ActivityRepository } from '../postgres/lists/activity.repository.js';
import type { MemberOf, StationActivity } from '../postgres/lists/heard-members.js';
import type { PageRequest } from '../query/pages/page-range.js';
import { LogReader } from '../log/state/log-reader.js';
import { LatestKnown } from '../log/state/latest-known.js';
import { type CursorPosition, LogStateRepository } from '../log/state/log-state.repository.js';
import type { RecordOptions, RecordOutcome } from '../log/writer/record-outcome.js';
import { SpotLists } from '../stores/spot-lists.js';
import { FilterResolver } from '../query/filter/resolve.repository.js';
import type {
  SpotFactsPage,
  SpotListText,
  SpotQuery,
  SpotSeries,
  StationQuery,
  SpotSeriesQuery,
} from '../query/pages/spot-query.js';
import type { CommittedBatch } from '../memory/committed-batch.js';
import { LogCursor } from '../memory/log-cursor.js';
import { RecentSpots } from '../memory/recent-spots.js';
import { type Door, SpotDelays } from '../memory/spot-delays.js';
import type { SpotFacts } from '../query/pages/spot-text.js';
import type { SpotFilter } from '../query/filter/spot-filter.js';
import type { SpotMatcher } from '../memory/recent-matcher.js';
import { WriterMetrics } from '../log/writer.metrics.js';
import { SpotWriter } from '../log/writer/spot-writer.js';
import { DatabaseService, type RunStatement } from '../database/database.service.js';

export type { StationActivity } from '../postgres/lists/heard-members.js';
export type { LogBreak } from '../log/state/log-history.repository.js';
export type { CursorPosition } from '../log/state/log-state.repository.js';
export type { RecordOutcome } from '../log/writer/record-outcome.js';
export type { Cited, SpotQuery } from '../query/pages/spot-query.js';
export type { SpotFilter } from '../query/filter/spot-filter.js';
export type { CommittedBatch } from '../memory/committed-batch.js';
export type { HeldBatch, LogCursor } from '../memory/log-cursor.js';
export type { RecentSpot } from '../memory/store/recent-store.js';
export {
  type SpotFacts,
  type SpotInclude,
  toSpotFields,
  toSpotText,
} from '../query/pages/spot-text.js';
export {
  boundsOf,
  callsignMatcherOf,
  type SpotBounds,
  type SpotMatcher,
} from '../memory/recent-matcher.js';

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
    private readonly filters: FilterResolver,
    private readonly lists: SpotLists,
    private readonly reader: LogReader,
    private readonly activity: ActivityRepository,
    private readonly state: LogStateRepository,
    private readonly clock: Clock,
    private readonly metrics: WriterMetrics,
    private readonly head: LatestKnown,
    private readonly recent: RecentSpots,
    private readonly delays: SpotDelays,
  ) {}

  /** Changes whenever cached answers become stale. No I/O. */
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
   * @throws DatabaseUnavailable when the database is away: the same batch can be recorded again.
   */
  async record(
    reports: readonly SpotReport[],
    options: RecordOptions = {},
  ): Promise<RecordOutcome> {
    const startedAtMs = performance.now();
    const outcome = await this.writer.record(reports, options);
    this.metrics.batch(reports.length, (performance.now() - startedAtMs) / 1000);
    if (outcome.stored > 0) this.delays.note('stored', options.receivedAtMs);
    return outcome;
  }

  /**
   * Finds a page as JSON, with its total: from memory where this process holds all of it, otherwise from the stores.
   * @throws DatabaseUnavailable
   */
  async findText(query: SpotQuery): Promise<SpotListText> {
    return this.lists.findText(query);
  }

  /**
   * Like {@link findText}, as what the spots say; their places are known only when they are included.
   * @throws DatabaseUnavailable
   */
  async findFacts(query: SpotQuery): Promise<SpotFactsPage> {
    return this.lists.findFacts(query);
  }

  /**
   * Finds the newest spot of each station, band and mode, newest first.
   * @throws DatabaseUnavailable
   */
  async findStations(query: StationQuery): Promise<readonly SpotFacts[]> {
    return this.lists.findStations(query);
  }

  /**
   * Counts all spots that match exactly, and reads all, or a range, in chunks that keep memory flat however slowly they are taken,
   * without holding a connection between them. All of one moment: what is stored later is left out. Taking a chunk
   * fails when spots were removed meanwhile: what comes is always whole.
   * @throws DatabaseUnavailable
   */
  async findAll(query: SpotSeriesQuery): Promise<SpotSeries<SpotFacts>> {
    return this.lists.findAll(query);
  }

  /**
   * Subscribes to committed batches, of every process, within a second; returns an unsubscribe function. Batches
   * follow each other without a gap.
   */
  listen(listener: (batch: CommittedBatch) => void): () => void {
    return this.recent.listen(listener);
  }

  /** Notes that a committed batch was sent to all clients of a door that are as far. */
  noteSent(door: Door, { receivedAtMs }: CommittedBatch): void {
    this.delays.note(door, receivedAtMs);
  }

  /** The newest id that {@link listen} has given. No I/O. */
  get heldUpToId(): number {
    return this.recent.newestId;
  }

  /** {@link heldUpToId}, after a look at the log. */
  async sync(): Promise<number> {
    await this.recent.isCurrent();
    return this.recent.newestId;
  }

  /**
   * The newest id that is known to be stored, held or not, after a look at the log that takes 250 ms at most: reading what is to be
   * held takes seconds at a start.
   */
  async newestId(): Promise<number> {
    await this.recent.isSoonCurrent();
    return Math.max(this.head.newestId, this.recent.newestId);
  }

  /** A place in the log, to read on from in memory. No I/O. */
  cursorAt(id: number): LogCursor {
    return new LogCursor(this.recent, id);
  }

  /** Matches spots of batches, and held ones, against a filter, as every list does. No I/O. */
  matcherOf(filter: SpotFilter): SpotMatcher {
    return this.recent.matcherOf(filter);
  }

  /** What stands behind a cursor. @throws DatabaseUnavailable */
  async findCursor(id: number): Promise<CursorPosition> {
    return this.database.snapshot((run) => this.state.findCursor(run, id));
  }

  /**
   * Which of these stations were heard in the last hours, in no order; at most 2,000 are asked for.
   * @throws DatabaseUnavailable
   */
  async findActivity(callsigns: readonly string[], hours: number): Promise<StationActivity[]> {
    const window = windowOfHours(hours, this.clock.nowMs());
    return this.database.snapshot(async (run) => {
      const resolved = await this.filters.resolve(run, { of: callsigns });
      if (resolved?.stations.kind !== 'ids') return [];
      return this.activity.findHeard(run, resolved.stations.ids, await this.kept(run, window));
    });
  }

  /**
   * A page of the members of a list that were heard in the last hours, newest first, and how many were; `memberOf`
   * tells which member a callsign is. Some 60 ms when 40,000 stations were heard.
   * @throws DatabaseUnavailable
   */
  async findMemberActivity(
    memberOf: MemberOf,
    hours: number,
    page: PageRequest,
  ): Promise<{ heard: StationActivity[]; total: number }> {
    const window = windowOfHours(hours, this.clock.nowMs());
    return this.database.snapshot(async (run) =>
      this.activity.findMembers(run, memberOf, await this.kept(run, window), page),
    );
  }

  /**
   * Runs statements of your own on a window of the log, on one snapshot; on a read replica where the answer is the
   * primary's.
   * @throws DatabaseUnavailable
   */
  async read<T extends object>(
    window: TimeWindow,
    work: (run: RunStatement) => Promise<T>,
    seenId?: number,
  ): Promise<T> {
    return this.reader.read(window, work, seenId);
  }

  /** What of a window is kept. */
  private async kept<Window extends TimeWindow>(run: RunStatement, window: Window) {
    return clampStart(window, await this.state.horizonSeconds(run));
  }
}
