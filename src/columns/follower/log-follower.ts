import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { ColumnsFailed } from '../columns.service.js';
import { requireFreeDisk } from '../../tools/disk-space.js';
import type { ReaderState } from '../../log/state/log-state.repository.js';
import { ChangedDays } from './changed-days.js';
import type { ColumnFile } from './column-file.js';
import type { ColumnState, ColumnTable } from './column-table.repository.js';
import { agrees, isNear, MENDING } from './log-copy.js';
import type { LogSource, SourceState } from './log-source.repository.js';

/** Spots copied at once: two row groups of the engine, 16 MB as CSV, a second. */
const MAX_CHUNK_SPOTS = 250_000;

/** Where a machine is so slow that the database ends a copy of more. */
const MIN_CHUNK_SPOTS = 8_000;

/** A spot as CSV, and in the file before it is packed. */
const BYTES_PER_SPOT = 130;

/** No reader is still at work that began when earlier days were kept. */
const READERS_DONE_MS = 60_000;

/** While days are filled, a part of the time is left to requests. */
const PAUSE_SHARE = 0.25;

/** How many of the newest spots tell that a file is of this log. */
const COMPARED_SPOTS = 1_000;

/** Parts of a follower, for as long as one process of the engine has the file. */
export interface FollowerParts {
  readonly source: LogSource;
  readonly table: ColumnTable;
  readonly file: ColumnFile;
  readonly signal: AbortSignal;
  /** Called when a file that was there is made anew. */
  readonly onRebuild: (reason: string) => void;
}

/** Keeps the file of columns as the log is, a step at a time. Steps never overlap: the caller sees to that. */
export class LogFollower {
  #state: ColumnState | undefined;
  #latestId = 0;
  #unfilledSpots = 0;
  #bytes = 0;
  #chunkSpots = MAX_CHUNK_SPOTS;
  #horizon: { readonly day: number; readonly seenAtMs: number } | undefined;
  #isCompared = false;
  readonly #changed: ChangedDays;

  constructor(private readonly parts: FollowerParts) {
    this.#changed = new ChangedDays(parts.source, {
      readKnown: () => parts.table.readDayChanges(),
      copyAgain: (day) => this.readDay(day, null),
      noteChanges: (changes) => this.noteChanges(changes),
    });
  }

  /** Undefined before the file was looked at, and while it is made anew. */
  get state(): ColumnState | undefined {
    return this.#state;
  }

  /** Spots that the log had at the last step and the file does not have. */
  get behindBy(): number {
    return this.#unfilledSpots + Math.max(0, this.#latestId - (this.#state?.lastId ?? 0));
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Brings the file to where the log is: fills days, appends what is new, reads days again that were changed, and drops
   * what lies below the horizon. Milliseconds, unless it is far behind. What it has committed stays when it fails.
   * @throws DatabaseUnavailable, or as the engine and the disk do
   */
  async step(): Promise<void> {
    const log = await this.parts.source.readState();
    this.#latestId = log.lastId;
    const state = this.#state ?? (await this.parts.table.readState());
    const reason = state ? await this.findForeign(log, state) : '';
    // Nobody reads from it before that is known.
    if (reason === undefined) this.#state = state;
    else await this.begin(log, reason);
    const bytes = await this.parts.file.findBytes();
    if (bytes === undefined) throw new ColumnsFailed('the file of columns was removed');
    this.#bytes = bytes;
    await this.fill();
    await this.append(log.lastId);
    if (this.#state) await this.#changed.mend(this.#state.changes, log);
    await this.drop(log);
  }

  /** Whether the file has every spot of a snapshot as that shows it. No I/O. */
  agrees(reader: ReaderState): boolean {
    return isFilled(this.#state) && agrees(this.#state, reader);
  }

  /** Whether it will soon agree. No I/O. */
  isNear(reader: ReaderState): boolean {
    return isFilled(this.#state) && isNear(this.#state, reader);
  }

  /** Why the file is not of this log, if so. */
  private async findForeign(log: SourceState, state: ColumnState): Promise<string | undefined> {
    if (state.serverHistory !== log.serverHistory || state.history !== log.history)
      return 'the database is another, or has lost spots';
    if (log.lastId < state.lastId) return 'the database has fewer spots';
    if (log.horizonDay < state.horizonDay) return 'the horizon was moved back';
    if (this.#isCompared || state.nextDay !== null) return undefined;
    // A backup that was put in place of a stopped server is told by nothing else.
    const range = { afterId: state.lastId - COMPARED_SPOTS, upToId: state.lastId };
    await this.copy((path) => this.parts.source.copyNew(range, path));
    const { csvPath } = this.parts.file;
    const unlike = await this.parts.table.countUnlike(csvPath, range, log.horizonDay);
    this.#isCompared = true;
    return unlike > 0 ? 'the newest spots of the database are others' : undefined;
  }

  /** Makes the tables anew; an empty reason when there were none. */
  private async begin(log: SourceState, reason: string): Promise<void> {
    this.#state = undefined;
    if (reason !== '') this.parts.onRebuild(reason);
    const { serverHistory, history, horizonDay, lastId, changes } = log;
    const state = { serverHistory, history, horizonDay, lastId, nextDay: horizonDay, changes };
    await this.parts.table.makeAnew(state);
    this.#state = state;
    this.#isCompared = true;
  }

  /** Reads the days that are not filled yet, oldest first. */
  private async fill(): Promise<void> {
    const { source, table, signal } = this.parts;
    if (!this.#state || this.#state.nextDay === null) return;
    const days = await source.findDays(this.#state.nextDay);
    this.#unfilledSpots = days.reduce((sum, { spots }) => sum + spots, 0);
    for (const { day, spots } of days) {
      signal.throwIfAborted();
      await this.readDay(day, day + 1);
      this.#unfilledSpots -= spots;
    }
    await table.noteFilled();
    this.#unfilledSpots = 0;
    this.#state = { ...this.#state, nextDay: null };
  }

  /** Reads a day in the place of what the file has of it, up to the file's newest id. */
  private async readDay(day: number, nextDay: number | null): Promise<void> {
    const { source, table, file, signal } = this.parts;
    if (!this.#state) return;
    const { parts, changes } = await source.findDay(day, this.#chunkSpots);
    for (const window of parts) {
      signal.throwIfAborted();
      const startedAtMs = performance.now();
      const range = { afterId: 0, upToId: this.#state.lastId, window };
      const spots = await this.copy((path) => source.copy(range, path));
      await table.replace(window, file.csvPath, spots);
      await delay((performance.now() - startedAtMs) * PAUSE_SHARE, undefined, { signal });
    }
    await table.noteDay(day, changes, nextDay);
    this.#state = { ...this.#state, nextDay };
  }

  /** Appends what is new. */
  private async append(lastId: number): Promise<void> {
    const { source, table, file, signal } = this.parts;
    while (this.#state && this.#state.lastId < lastId) {
      signal.throwIfAborted();
      const afterId = this.#state.lastId;
      const upToId = Math.min(afterId + this.#chunkSpots, lastId);
      const spots = await this.copy((path) => source.copyNew({ afterId, upToId }, path));
      await table.append(file.csvPath, spots, upToId);
      this.#state = { ...this.#state, lastId: upToId };
    }
  }

  /** Readers know before the file does that it agrees no more, and after it that it does again. */
  private async noteChanges(changes: number): Promise<void> {
    if (this.#state) this.#state = { ...this.#state, changes: MENDING };
    await this.parts.table.noteChanges(changes);
    if (this.#state) this.#state = { ...this.#state, changes };
  }

  /** Drops days below the horizon, when no reader needs them any more. */
  private async drop(log: SourceState): Promise<void> {
    const day = log.horizonDay;
    // Nobody reads yet from a file that was just opened.
    this.#horizon ??= { day, seenAtMs: -Infinity };
    if (this.#horizon.day !== day) this.#horizon = { day, seenAtMs: performance.now() };
    if (!this.#state || day <= this.#state.horizonDay) return;
    if (performance.now() - this.#horizon.seenAtMs < READERS_DONE_MS) return;
    this.#state = { ...this.#state, horizonDay: day };
    await this.parts.table.dropBefore(day);
  }

  /** Copies spots into the file that the engine reads. The next copy is smaller where one takes too long. */
  private async copy(work: (path: string) => Promise<number>): Promise<number> {
    const { file } = this.parts;
    await requireFreeDisk(file.folder, this.#chunkSpots * BYTES_PER_SPOT);
    try {
      return await work(file.csvPath);
    } catch (error) {
      this.#chunkSpots = Math.max(MIN_CHUNK_SPOTS, this.#chunkSpots / 2);
      await rm(file.csvPath, { force: true });
      throw error;
    }
  }
}

/** Whether every day that the log had at first is there. */
export function isFilled(state: ColumnState | undefined): state is ColumnState {
  return state?.nextDay === null;
}
