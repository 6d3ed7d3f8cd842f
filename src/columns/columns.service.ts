import { join } from 'node:path';
import { Injectable, Logger, OnApplicationShutdown } from '@nestjs/common';
import { Env } from '../config/env.js';
import { ColumnProcess } from './column-process.js';
import { ColumnsFailed, ColumnsUnavailable } from './columns.errors.js';
import { Deadline } from './deadline.js';
import type { ColumnBatch, ColumnRequest, ColumnValue } from './protocol.js';

export { quoted } from './quoted.js';
export { ColumnsFailed, ColumnsUnavailable } from './columns.errors.js';
export type { ColumnBatch, ColumnValue } from './protocol.js';

/** More threads would compete with requests on a small machine. */
const THREADS = 2;

const DEFAULT_TIME_LIMIT_MS = 30_000;

/** A process that nobody needs is ended, which gives its memory back. */
const IDLE_MS = 60_000;

/** One connection to the engine, with temporary tables of its own. */
export interface ColumnSession {
  /**
   * Runs a statement with parameters `$1`, `$2` …, and gives its rows; or several without parameters, and gives the last one's:
   * each request takes almost a millisecond.
   * @throws ColumnsFailed
   * @throws ColumnsUnavailable
   */
  run(sql: string, params?: readonly ColumnValue[], timeLimitMs?: number): Promise<Row[]>;
  /** Appends a batch to a temporary table, column by column; all are of the same length. Throws as `run`. */
  append(table: string, columns: readonly ColumnBatch[]): Promise<void>;
  /** The rows of a statement in batches of some thousands, of which one is held. Throws as `run`. */
  stream(sql: string, params?: readonly ColumnValue[], timeLimitMs?: number): AsyncGenerator<Row[]>;
}

type Row = readonly ColumnValue[];

/**
 * The column engine (DuckDB), in a process of its own: a crash or its memory does not touch the service. The process is
 * started when it is first needed and ends when nobody has needed it for a minute.
 */
@Injectable()
export class ColumnsService implements OnApplicationShutdown {
  private readonly logger = new Logger('Columns');
  private readonly engine: ColumnProcess;
  private sessions = 0;
  private nextSession = 1;
  private idleTimer: NodeJS.Timeout | undefined;
  private queryCount = 0;

  constructor(private readonly env: Env) {
    const tempDir = join(env.dataDir, 'columns');
    const settings = { memoryMb: env.columnsMemoryMb, threads: THREADS, tempDir };
    this.engine = new ColumnProcess(settings, (message) => this.logger.warn(message));
  }

  /** Whether `COLUMNS` is on. */
  get isOn(): boolean {
    return this.env.columns;
  }

  /** Whether it is on, and can be had on this machine as far as is known. No I/O. */
  get canBeUsed(): boolean {
    return this.isOn && !this.engine.isAbsent;
  }

  /** Why the engine cannot be used now; undefined when nothing is known to be wrong, and when it is off. No I/O. */
  get problem(): string | undefined {
    return this.isOn ? this.engine.problem : undefined;
  }

  /** Whether there is no engine for this machine: it is never tried again. No I/O. */
  get isAbsent(): boolean {
    return this.engine.isAbsent;
  }

  /** For metrics; no I/O. */
  get counts(): { queries: number; restarts: number; memoryBytes: number } {
    const { restarts, memoryBytes } = this.engine;
    return { queries: this.queryCount, restarts, memoryBytes };
  }

  /** The number of the engine's process; undefined while none runs. */
  get pid(): number | undefined {
    return this.engine.pid;
  }

  /**
   * Works on a connection of its own.
   * @param withinMs the time of all its requests together, from now on; the start of a process counts
   * @throws ColumnsUnavailable when it is off, cannot be had on this machine, ends meanwhile, or is not there in time
   * @throws ColumnsFailed as the statements do
   */
  async session<T>(work: (session: ColumnSession) => Promise<T>, withinMs = Infinity): Promise<T> {
    const { session, close } = await this.open(new Deadline(withinMs));
    try {
      return await work(session);
    } finally {
      await close();
    }
  }

  /** Like {@link session}, for a result that is read as somebody takes it; the connection closes with the reader. */
  async *stream(sql: string, params: readonly ColumnValue[] = []): AsyncGenerator<Row[]> {
    const { session, close } = await this.open(new Deadline(Infinity));
    try {
      yield* session.stream(sql, params);
    } finally {
      await close();
    }
  }

  /** Ends the engine's process, with all that runs in it; the next session starts another. */
  restart(): void {
    void this.engine.end();
  }

  /** Waits for the process's end: until then it holds files of the data folder. */
  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.idleTimer);
    await this.engine.close();
  }

  private async open(
    deadline: Deadline,
  ): Promise<{ session: ColumnSession; close: () => Promise<void> }> {
    if (!this.isOn) throw new ColumnsUnavailable('COLUMNS is off.');
    const number = this.nextSession++;
    this.sessions++;
    clearTimeout(this.idleTimer);
    const leave = () => {
      this.sessions--;
      if (this.sessions === 0)
        this.idleTimer = setTimeout(() => void this.engine.end(), IDLE_MS).unref();
    };
    const ask = (request: ColumnRequest, timeLimitMs = DEFAULT_TIME_LIMIT_MS) =>
      deadline.hold(this.engine.ask(number, request, Math.min(timeLimitMs, deadline.leftMs)));
    // A process that has ended has closed everything.
    const close = () => {
      const closed = this.engine.ask(number, { kind: 'close' }, DEFAULT_TIME_LIMIT_MS);
      return deadline.hold(closed.then(ignore, ignore).finally(leave)).catch(ignore);
    };
    const opening = this.engine.ask(number, { kind: 'open' }, DEFAULT_TIME_LIMIT_MS);
    await deadline.hold(opening).catch((error: unknown) => {
      // It may be opened later.
      void opening.then(close, leave);
      throw error instanceof ColumnsFailed ? new ColumnsUnavailable(error.message) : error;
    });
    return { session: this.sessionOf(ask), close };
  }

  private sessionOf(
    ask: (request: ColumnRequest, timeLimitMs?: number) => Promise<readonly Row[]>,
  ) {
    const count = () => {
      this.queryCount++;
    };
    const session: ColumnSession = {
      run: async (sql, params = [], timeLimitMs) => {
        count();
        return [...(await ask({ kind: 'run', sql, params }, timeLimitMs))];
      },
      append: async (table, columns) => void (await ask({ kind: 'append', table, columns })),
      stream: async function* (sql, params = [], timeLimitMs) {
        count();
        await ask({ kind: 'stream', sql, params }, timeLimitMs);
        for (;;) {
          const rows = await ask({ kind: 'fetch' }, timeLimitMs);
          if (rows.length === 0) return;
          yield [...rows];
        }
      },
    };
    return session;
  }
}

function ignore(): void {}
