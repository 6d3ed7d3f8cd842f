import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, OnApplicationShutdown } from '@nestjs/common';
import { raw } from 'sql-template-tag';
import { ColumnLog, type ColumnLogState, type LogTables } from '../column-log.js';
import { isOfEngine } from '../columns.errors.js';
import { ColumnsService, ColumnsUnavailable, type DuckDbSession } from '../columns.service.js';
import { Env } from '../../config/env.js';
import { timed } from '../../config/request-context.js';
import {
  DatabaseService,
  DatabaseUnavailable,
  type RunStatement,
} from '../../database/database.service.js';
import { repeatUntil, whenAborted } from '../../tools/repeat.js';
import { SingleFlight } from '../../tools/single-flight.js';
import type { ReaderState } from '../../log/state/log-state.repository.js';
import { DUCKDB } from '../../query/dialect.repository.js';
import { numberColumns } from '../number-columns.repository.js';
import { ColumnNames } from './column-names.repository.js';
import { ColumnFile, isDamage, isOfDisk } from './column-file.js';
import { ColumnTable, readColumnState } from './column-table.repository.js';
import { FollowNeed } from './follow-need.js';
import { agrees, MAX_NEAR_SPOTS, MAX_WAIT_MS } from './log-copy.js';
import { isFilled, LogFollower } from './log-follower.js';
import { LogSource } from './log-source.repository.js';

/** Time between steps: small appends share a commit. */
const STEP_EVERY_MS = 1_000;

const RETRY_MS = 1_000;

/** The engine's processes that end one after another, before the file is held to be the reason. */
const MAX_DEATHS = 3;

/**
 * The log in DuckDB: `log.spots`, in every session. Kept in a file below `DATA_DIR/columns`, which is a cache: what is missing,
 * damaged, or of another log is made anew. Of one process, from `begin` until the service stops, while that is needed.
 */
@Injectable()
export class FollowedLog extends ColumnLog implements OnApplicationShutdown {
  readonly tables: LogTables = {
    dialect: DUCKDB,
    spots: raw('log.spots'),
    columns: numberColumns(DUCKDB),
    keepsPast: false,
  };

  private readonly logger = new Logger('Columns');
  private readonly stopping = new AbortController();
  private readonly steps = new SingleFlight(() => this.step());
  private running: Promise<void> | undefined;
  private follower: LogFollower | undefined;
  /** The engine's process that has the file. */
  private pid: number | undefined;
  /** Folder of the file that was attached last, or was about to be. */
  private folder: string | undefined;
  private mustRemove = false;
  private deaths = 0;
  private trouble: string | undefined;
  private rebuildCount = 0;

  constructor(
    private readonly env: Env,
    private readonly columns: ColumnsService,
    private readonly database: DatabaseService,
    private readonly source: LogSource,
    private readonly names: ColumnNames,
    private readonly need: FollowNeed,
  ) {
    super();
  }

  begin(): void {
    if (!this.columns.isOn || this.running) return;
    this.running = repeatUntil(
      this.stopping.signal,
      () => this.follow(),
      (error) => this.noteTrouble(error),
      RETRY_MS,
    );
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.columns.restart();
    await this.running;
  }

  async session<T>(work: (session: DuckDbSession) => Promise<T>, withinMs?: number): Promise<T> {
    return this.columns.session(work, withinMs);
  }

  async isAt(reader: ReaderState): Promise<boolean> {
    this.need.note();
    if (this.agrees(reader)) return true;
    const deadline = delay(MAX_WAIT_MS, 'late' as const, { ref: false });
    while (this.isReachable && !this.agrees(reader)) {
      if (!this.follower?.isNear(reader)) return false;
      const step = this.steps.run().then(
        () => 'done' as const,
        () => 'failed' as const,
      );
      if ((await Promise.race([step, deadline])) !== 'done') return false;
    }
    return this.agrees(reader);
  }

  /** What begins here is one transaction. A first question for names copies 100,000 a second; later ones take some milliseconds. */
  async pin(session: DuckDbSession, names?: RunStatement): Promise<void> {
    if (names) await this.names.pin(names, session);
    else await session.run('BEGIN');
  }

  /** Three more requests to the engine than `isAt`, 1 ms. */
  async read<T>(
    reader: ReaderState,
    work: (session: DuckDbSession) => Promise<T>,
    withinMs?: number,
  ): Promise<T | undefined> {
    if (!(await this.isAt(reader))) return undefined;
    try {
      const asked = async (session: DuckDbSession) => {
        await this.pin(session);
        return (await this.isIn(session, reader)) ? await work(session) : undefined;
      };
      return await timed('columns', async () => this.session(asked, withinMs));
    } catch (error) {
      if (!isOfEngine(error)) throw error;
      this.noteFailure(error);
      return undefined;
    }
  }

  /** The first look of the transaction at `log.spots`. */
  async isIn(session: DuckDbSession, reader: ReaderState): Promise<boolean> {
    const state = await readColumnState(session);
    return isFilled(state) && agrees(state, reader);
  }

  /** A transaction sees what it saw. */
  async isStill(): Promise<boolean> {
    return true;
  }

  /** A damaged file is made anew. */
  noteFailure(error: unknown): void {
    if (!isDamage(error) || !this.isReachable) return;
    this.mustRemove = true;
    this.noteTrouble(error);
    this.columns.restart();
  }

  get isOn(): boolean {
    return this.columns.isOn && this.running !== undefined;
  }

  get state(): ColumnLogState {
    if (!this.isOn || this.columns.isAbsent) return 'off';
    if (this.need.isOfSmallLog) return 'small';
    if (this.problem !== undefined) return 'away';
    if (this.isResting) return 'resting';
    return this.isCaughtUp ? 'ok' : 'filling';
  }

  get problem(): string | undefined {
    return this.columns.problem ?? this.trouble;
  }

  /** Every spot up to this id is there; 0 while days are filled. */
  get upToId(): number {
    const state = this.follower?.state;
    return isFilled(state) ? state.lastId : 0;
  }

  get isCaughtUp(): boolean {
    return this.isReachable && isFilled(this.follower?.state) && this.behindBy <= MAX_NEAR_SPOTS;
  }

  get isResting(): boolean {
    const canBegin = this.isOn && !this.columns.isAbsent && !this.need.isOfSmallLog;
    return canBegin && this.pid === undefined && !this.need.isThere;
  }

  get behindBy(): number {
    return this.follower?.behindBy ?? 0;
  }

  get queries(): number {
    return this.columns.counts.queries;
  }

  /** On the disk, as of the last step. */
  get bytes(): number {
    return this.follower?.bytes ?? 0;
  }

  /** Times that a file which was there was made anew. */
  get rebuilds(): number {
    return this.rebuildCount;
  }

  private get isReachable(): boolean {
    return this.pid !== undefined && this.pid === this.columns.pid && !this.stopping.signal.aborted;
  }

  private agrees(reader: ReaderState): boolean {
    return this.isReachable && this.follower?.agrees(reader) === true;
  }

  /** For as long as one process of the engine lives, and there is need. */
  private async follow(): Promise<'done' | void> {
    const { signal } = this.stopping;
    await Promise.race([this.database.whenReady(), whenAborted(signal)]);
    if (!signal.aborted) await this.need.whenThere(signal);
    if (signal.aborted || this.columns.isAbsent) return 'done';
    let rests = false;
    try {
      await this.columns.session(async (session) => {
        await this.attach(session);
        while (this.need.isThere || this.columns.openSessions > 1) {
          await this.tryStep();
          await delay(STEP_EVERY_MS, undefined, { signal, ref: false });
        }
        // The process ends by itself when nobody works in it.
        await session.run('DETACH log');
        this.trouble = undefined;
        rests = true;
      });
    } catch (error) {
      if (this.pid !== undefined && isOfEngine(error) && !isOfDisk(error)) this.deaths++;
      if (isDamage(error) || this.deaths >= MAX_DEATHS) this.mustRemove = true;
      throw error;
    } finally {
      // The next process begins with the file as it was committed.
      if (!rests && this.pid === this.columns.pid) this.columns.restart();
      this.follower = undefined;
      this.pid = undefined;
    }
  }

  private async attach(session: DuckDbSession): Promise<void> {
    if (this.mustRemove && this.folder !== undefined) {
      await ColumnFile.removeIn(this.folder);
      this.noteRebuild(this.trouble ?? 'they were damaged');
    }
    this.mustRemove = false;
    this.deaths %= MAX_DEATHS;
    const table = new ColumnTable(session);
    this.pid = this.columns.pid;
    const file = await ColumnFile.attach(session, join(this.env.dataDir, 'columns'), {
      isUsable: async () => (await table.readState()) !== undefined,
      onRemove: (reason) => this.noteRebuild(reason),
      onTry: (folder) => (this.folder = folder),
    });
    this.trouble = undefined;
    this.follower = new LogFollower({
      source: this.source,
      table,
      file,
      signal: this.stopping.signal,
      onRebuild: (reason) => this.noteRebuild(reason),
    });
  }

  /** The engine goes on while the database is away, or the disk is full. */
  private async tryStep(): Promise<void> {
    try {
      await this.steps.run();
      this.trouble = undefined;
      this.deaths = 0;
    } catch (error) {
      if (isOfEngine(error)) throw error;
      if (!(error instanceof DatabaseUnavailable)) this.noteTrouble(error);
    }
  }

  private async step(): Promise<void> {
    // A step that finds nothing new does not ask the engine.
    if (!this.isReachable) throw new ColumnsUnavailable('the engine that had the file has ended');
    await this.follower?.step();
  }

  private noteRebuild(reason: string): void {
    this.rebuildCount++;
    this.logger.warn(`The columns of the log are made anew: ${reason}`);
  }

  private noteTrouble(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (text !== this.trouble) this.logger.warn(`The log is not followed in columns: ${text}`);
    this.trouble = text;
  }
}
