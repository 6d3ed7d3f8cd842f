import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import {
  clampStart,
  floorTo,
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  type TimeWindow,
} from '../time/time-window.js';
import { LatestKnown } from '../log/state/latest-known.js';
import { HistoryChanged, LogHistory } from '../log/state/log-history.js';
import { LogHistoryRepository } from '../log/state/log-history.repository.js';
import {
  CHECK_STATE,
  type CheckedState,
  LogStateRepository,
  type ReaderState,
} from '../log/state/log-state.repository.js';
import type { SpotFilter } from '../query/filter/spot-filter.js';
import type { SpotQuery } from '../query/pages/spot-query.js';
import { READ_ROWS, RecentSpotsRepository } from './recent-spots.repository.js';
import { MAX_SPOTS, type RecentSpot, type RecentStore } from './store/recent-store.js';
import {
  type BegunRows,
  DatabaseService,
  DatabaseUnavailable,
  type RunStatement,
} from '../database/database.service.js';
import { matcherOf, type SpotMatcher } from './recent-matcher.js';
import { KEPT_SECONDS } from '../log/state/held-seconds.js';
import { PastDaysService } from '../log/past-days.service.js';
import { RecentDictionary } from './recent-dictionary.js';
import { BatchListeners, type CommittedBatch } from './committed-batch.js';
import { SingleFlight } from '../tools/single-flight.js';

/** Deeper pages are the database's: it finds them by counting. */
const DEEPEST_PLACE = 5_000;

/** Other processes write as well: so often the log is looked at. */
const LOOK_EVERY_MS = 250;

/** Maximum age of a sync before memory may answer. */
const VALID_MS = 500;

/** Reading many spots takes seconds, at a start soon after an import: a list waits that long for its end. */
const MAX_WAIT_MS = 250;

/**
 * The end of the log in memory: the spots heard in the last one to two hours, read by the cursor as any
 * client would, so that none can be missed. It answers what it holds entirely, as the database would at
 * the same moment, and tells what is new.
 */
@Injectable()
export class RecentSpots implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(RecentSpots.name);
  private readonly listeners: BatchListeners;
  private timer: NodeJS.Timeout | undefined;
  private store: RecentStore;
  /** State of the snapshot that was read last; `undefined` before the first. */
  private state: ReaderState | undefined;
  /** The history that listeners know of; it outlives {@link state}. */
  private toldHistory: number | undefined;
  /** The newest id that was read. */
  private lastId = 0;
  private lookedAtMs = -Infinity;
  private readonly looks = new SingleFlight(() => this.follow());
  private isStopped = false;
  private answered = 0;

  constructor(
    private readonly database: DatabaseService,
    private readonly log: LogStateRepository,
    private readonly repository: RecentSpotsRepository,
    private readonly head: LatestKnown,
    private readonly history: LogHistory,
    private readonly breaks: LogHistoryRepository,
    private readonly clock: Clock,
    private readonly dictionary: RecentDictionary,
    private readonly past: PastDaysService,
  ) {
    this.store = dictionary.newStore(0, Infinity);
    this.listeners = new BatchListeners(head, (id, limit) => this.spotsBeyond(id, limit));
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
    this.head.whenAdvanced(() => void this.look());
  }

  /** From now on the database alone answers. */
  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.looks.running;
    this.store = this.dictionary.newStore(Infinity, Infinity);
  }

  /** How much is held, since when, and how often it was answered from. */
  stats(): { spots: number; coversSeconds: number; answered: number } {
    const coversSeconds = this.clock.nowSeconds() - this.store.coversFromSeconds;
    return {
      spots: this.store.spots,
      coversSeconds: Math.max(0, Number.isFinite(coversSeconds) ? coversSeconds : 0),
      answered: this.answered,
    };
  }

  /** The newest id held. */
  get newestId(): number {
    return this.lastId;
  }

  /** The id beyond which all are held. */
  get heldAfterId(): number {
    return this.store.heldAfterId;
  }

  /** Subscribes to committed batches, told after they are held; returns an unsubscribe function. */
  listen(listener: (batch: CommittedBatch) => void): () => void {
    return this.listeners.add(listener);
  }

  /** Looks at the log, unless that was just done; whether all that is known to be stored is held. */
  async isCurrent(): Promise<boolean> {
    if (!this.isStopped && !this.knowsAll()) await this.look();
    return !this.isStopped && this.knowsAll();
  }

  /** {@link isCurrent}, but false when that takes long: then the database is faster. At most 250 ms. */
  async isSoonCurrent(): Promise<boolean> {
    if (this.isStopped || this.knowsAll()) return !this.isStopped;
    if (this.state && this.lastId < this.state.lastId) return false;
    return Promise.race([this.isCurrent(), delay(MAX_WAIT_MS, false, { ref: false })]);
  }

  /**
   * What the database would answer now; `undefined` when not everything that is asked for is held, or
   * the database cannot be reached. Costs 0.1 ms to 3 ms, by how much is held.
   */
  async find<Query extends Pick<SpotQuery, 'window' | 'afterId'> & Partial<SpotQuery>, Found>(
    query: Query,
    findIn: (store: RecentStore, query: Query, newestId: number) => Found | undefined,
  ): Promise<Found | undefined> {
    const { window, page, afterId, asOf } = query;
    if (page && page.offset + page.limit > DEEPEST_PLACE) return undefined;
    if (afterId === undefined && this.reachesPast(window, asOf)) return undefined;
    // The window of a list that is not held needs no look at the log.
    if (this.state && !this.store.covers(this.kept(window), afterId)) return undefined;
    if (!(await this.isSoonCurrent())) return undefined;
    // Another process may have stored it since; only the database knows a cursor from the future.
    if (afterId !== undefined && afterId > this.lastId) return undefined;
    const found = findIn(this.store, { ...query, window: this.kept(window) }, this.lastId);
    if (found) this.answered++;
    return found;
  }

  /** Spots beyond an id, as they are held now, by id; `undefined` when not all are. No I/O. */
  spotsBeyond(afterId: number, limit: number): RecentSpot[] | undefined {
    return this.state && this.store.spotsBeyond(afterId, limit);
  }

  /** Matches spots of batches, and held ones, against a filter. No I/O. */
  matcherOf(filter: SpotFilter): SpotMatcher {
    return matcherOf(() => this.store, filter);
  }

  /** Whether a window reaches days that only files have, or that have been removed since an id was the newest. */
  private reachesPast(window: TimeWindow, asOf?: number): boolean {
    const asksPast = this.past.areKept || asOf !== undefined;
    return asksPast && this.kept(window).fromSeconds > window.fromSeconds;
  }

  /** Cuts a window off where the log begins. */
  private kept(window: TimeWindow): TimeWindow {
    return clampStart(window, (this.state?.horizonDay ?? 0) * SECONDS_PER_DAY);
  }

  private knowsAll(): boolean {
    return (
      performance.now() - this.lookedAtMs <= VALID_MS &&
      this.head.newestId <= this.lastId &&
      this.knowsNames()
    );
  }

  /** Whether every grid and place that this process has told is held. */
  private knowsNames(): boolean {
    return this.state !== undefined && this.head.newestGridChange <= this.state.gridChange;
  }

  /** One at a time: a call during a look waits for one that begins later. */
  private async look(): Promise<void> {
    if (this.isStopped || !this.database.isReady) return;
    const { running } = this.looks;
    if (running) {
      await running;
      if (!this.looks.running && this.knowsAll()) return;
    }
    await this.looks.run();
  }

  private async follow(): Promise<void> {
    try {
      for (let isBehind = true; isBehind && !this.isStopped;) {
        const startedAtMs = performance.now();
        isBehind = await this.advance();
        if (!isBehind) this.lookedAtMs = startedAtMs;
      }
    } catch (error) {
      // The health document tells that the database is away.
      if (error instanceof DatabaseUnavailable) return;
      this.logger.error(`The recent spots are read again: ${String(error)}`);
      this.state = undefined;
    }
  }

  /** Reads what is new, if anything is, and tells it; whether there is more. */
  private async advance(): Promise<boolean> {
    try {
      const isNew = await this.hasNews();
      const isBehind = isNew && (await this.readNew());
      // What other answers have told of names meanwhile is read before these spots are told.
      if (isNew && !this.knowsNames()) return true;
      this.listeners.tellUpTo(this.lastId);
      return isBehind;
    } catch (error) {
      if (!(error instanceof HistoryChanged)) throw error;
      await this.history.moveOn();
      return true;
    }
  }

  private async hasNews(): Promise<boolean> {
    // A look of its own is for what others have stored; of what is known already it tells nothing.
    if (!this.state || this.head.newestId > this.lastId) return true;
    const state = await this.log.check((statement) => this.database.query(statement));
    this.checkHistory(state);
    const { gridChange, rewrites } = this.state;
    if (state.lastId !== this.lastId || state.gridChange !== gridChange) return true;
    if (state.rewrites !== rewrites) return true;
    this.state = state;
    return false;
  }

  /** Reads what is new in a snapshot, once, since memory has then taken part of it; whether there is more. */
  private async readNew(): Promise<boolean> {
    const next = { afterId: this.lastId, nowSeconds: this.clock.nowSeconds() };
    const first = this.state
      ? `${CHECK_STATE}; ${this.repository.nextStatements(next)}`
      : CHECK_STATE;
    return this.database.snapshotOnce(async (run, _, begun) => this.readOn(run, begun), first);
  }

  private async readOn(run: RunStatement, [stateRows, next]: BegunRows): Promise<boolean> {
    const state = this.log.begunWith(stateRows);
    this.checkHistory(state);
    const known = this.state;
    const isOtherHistory = (this.toldHistory ?? state.history) !== state.history;
    const isRewritten = known !== undefined && known.rewrites !== state.rewrites;
    const isAnew =
      !known || isOtherHistory || isRewritten || this.dictionary.isOutgrown(this.store);
    if (isAnew) await this.begin(run, state);
    else if (state.gridChange > known.gridChange) {
      await this.dictionary.teachChanges(run, this.store, known.gridChange);
    }
    const nowSeconds = this.clock.nowSeconds();
    const range = { afterId: this.lastId, upToId: state.lastId, nowSeconds };
    const rows = await this.repository.findNext(run, range, isAnew ? undefined : next);
    await this.dictionary.teach(run, this.store, rows);
    for (const row of rows) this.store.push(row);
    this.store.dropOld(nowSeconds);
    this.lastId = rows.length < READ_ROWS ? state.lastId : (rows.at(-1)?.id ?? state.lastId);
    this.state = state;
    if (isOtherHistory) {
      this.listeners.tellBreaks(this.lastId, await this.breaks.findBreaks(run));
    } else if (!known) this.listeners.goOnAt(this.lastId);
    this.toldHistory = state.history;
    return this.lastId < state.lastId;
  }

  /** @throws HistoryChanged when the database may lack what is held */
  private checkHistory({ isOtherHistory, history, lastId }: CheckedState): void {
    const isBehind = this.state?.history === history && lastId < this.state.lastId;
    if (isOtherHistory || isBehind) throw new HistoryChanged();
  }

  /** From the first spot of the hour two hours ago, or from as far back as can be held. */
  private async begin(run: RunStatement, { lastId }: ReaderState): Promise<void> {
    const fromSeconds = floorTo(this.clock.nowSeconds() - KEPT_SECONDS, SECONDS_PER_HOUR);
    const { firstId, spots } = await this.repository.findSince(run, fromSeconds);
    // Not by the ids: those that the database lost are missing among them.
    this.lastId = spots > MAX_SPOTS ? lastId - MAX_SPOTS : (firstId ?? lastId + 1) - 1;
    // Nothing is known of those left out, but that they were heard before now.
    const coversFrom = spots <= MAX_SPOTS ? fromSeconds : this.clock.nowSeconds() + 1;
    this.store = this.dictionary.newStore(this.lastId, coversFrom);
    await this.dictionary.teachWords(run, this.store);
  }
}
