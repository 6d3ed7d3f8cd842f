import { join } from 'node:path';
import { Injectable, Logger, OnApplicationShutdown } from '@nestjs/common';
import { Env } from '../config/env.js';
import { ColumnProcess } from './process/column-process.js';
import { ColumnsFailed, ColumnsUnavailable } from './columns.errors.js';
import { Deadline } from './deadline.js';
import type { ColumnRow, ColumnSession, GivenColumns } from './column-session.js';
import type { ColumnBatch, ColumnRequest, ColumnValue } from './process/protocol.js';

export { quoted } from './quoted.js';
export { ColumnsFailed, ColumnsUnavailable } from './columns.errors.js';
export type { ColumnBatch, ColumnValue } from './process/protocol.js';

/** More threads would compete with requests on a small machine. */
const THREADS = 2;

const DEFAULT_TIME_LIMIT_MS = 30_000;

/** A process that nobody needs is ended, which gives its memory back. */
const IDLE_MS = 60_000;

/**
 * One connection to DuckDB. `run` takes several statements without parameters as well, and gives the last one's rows: each request
 * takes almost a millisecond. `stream` must be in a transaction, which is committed behind the last row.
 */
export interface DuckDbSession extends ColumnSession {
  /** Appends a batch to a temporary table, column by column; all are of the same length. Throws as `run`. */
  append(table: string, columns: readonly ColumnBatch[]): Promise<void>;
}

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
    return this.env.columns !== 'off';
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

  /** Sessions that work in it. No I/O. */
  get openSessions(): number {
    return this.sessions;
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
  async session<T>(work: (session: DuckDbSession) => Promise<T>, withinMs = Infinity): Promise<T> {
    const { session, close } = await this.open(new Deadline(withinMs));
    try {
      return await work(session);
    } finally {
      await close();
    }
  }

  /** Like {@link session}, for a result that is read as somebody takes it; the connection closes with the reader. */
  async *stream(sql: string, params: readonly ColumnValue[] = []): AsyncGenerator<ColumnRow[]> {
    const { session, close } = await this.open(new Deadline(Infinity));
    try {
      await session.run('BEGIN');
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
  ): Promise<{ session: DuckDbSession; close: () => Promise<void> }> {
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
    ask: (request: ColumnRequest, timeLimitMs?: number) => Promise<readonly ColumnRow[]>,
  ) {
    const count = () => {
      this.queryCount++;
    };
    const session: DuckDbSession = {
      run: async (sql, params = [], timeLimitMs) => {
        count();
        return [...(await ask({ kind: 'run', sql, params }, timeLimitMs))];
      },
      append: async (table, columns) => void (await ask({ kind: 'append', table, columns })),
      give: async (table, columns, values) => {
        await session.run(createTable(table, columns));
        if ((values[0]?.length ?? 0) > 0) await session.append(table, values);
      },
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

function createTable(table: string, columns: GivenColumns): string {
  const declared = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `CREATE OR REPLACE TEMP TABLE ${table} (${declared.join()})`;
}

function ignore(): void {}
