import type { Sql } from 'sql-template-tag';
import type { RunStatement } from '../database/database.service.js';
import type { ReaderState } from '../log/state/log-state.repository.js';
import type { Dialect } from '../query/dialect.repository.js';
import type { ColumnDialect } from '../query/filter/conditions.js';
import type { ColumnSession } from './column-session.js';

/** Whether the log can be asked of the column engine; `small`: it need not be; `resting`: it will when asked; `away`: not, though it should be. */
export type ColumnLogState = 'ok' | 'filling' | 'resting' | 'small' | 'off' | 'away';

/** How an engine is asked about the spots of the log. */
export interface LogTables {
  readonly dialect: Dialect;
  /** The table of spots: the columns of the database's, with `heard_s` in the place of `heard_at`, and `band_or_mhz`. */
  readonly spots: Sql;
  /** How a filter speaks of its columns. */
  readonly columns: ColumnDialect;
  /** Whether days that left the log stay in the table; else files have them. */
  readonly keepsPast: boolean;
}

/** The log in a column engine: in DuckDB, a file of this process, or in ClickHouse, once for all processes. */
export abstract class ColumnLog {
  abstract readonly tables: LogTables;
  abstract readonly state: ColumnLogState;
  /** Why it is away, or off where there is no engine. */
  abstract readonly problem: string | undefined;
  /** Spots of the log that are not there, as of the last look. */
  abstract readonly behindBy: number;
  /** What it was asked for this process, for metrics: statements, or questions that it answered to the end. */
  abstract readonly queries: number;
  /** Whether it had all at the last look, up to what is appended in a moment. No I/O. */
  abstract readonly isCaughtUp: boolean;

  /** Whether it does not follow the log, and begins when it is asked ({@link isAt}). No I/O. */
  abstract readonly isResting: boolean;

  /** Follows the log in the background from now on. Once a process. */
  abstract begin(): void;

  /**
   * Works on a connection of its own.
   * @param withinMs the time of all its requests together, from now on
   * @throws ColumnsUnavailable
   * @throws ColumnsFailed as the statements do
   * @throws ClientHasLeft where the engine ends what nobody waits for
   */
  abstract session<T>(work: (session: ColumnSession) => Promise<T>, withinMs?: number): Promise<T>;

  /**
   * Whether every spot of a snapshot is there as that shows it. Ask with `id <= lastId` and `heard_s` from the horizon on: later
   * spots, and some below the horizon, may be there too. When it is a little behind, it catches up first, for at most a second.
   * Never throws. What is asked after it may still fail, as sessions do: ask PostgreSQL then.
   */
  abstract isAt(reader: ReaderState): Promise<boolean>;

  /**
   * What a session asks from here on is of one moment, also of `callsigns` (id, callsign, grid, dxcc, continent, cq_zone, itu_zone,
   * x, y, z) where the names of a snapshot are given.
   * @throws SnapshotTooOld
   */
  abstract pin(session: ColumnSession, names?: RunStatement): Promise<void>;

  /** Whether that moment has every spot of a reader's snapshot: {@link isAt} may have been true of a moment before. */
  abstract isIn(session: ColumnSession, reader: ReaderState): Promise<boolean>;

  /** Whether what was asked since {@link isIn} holds: no spot was taken away meanwhile. */
  abstract isStill(session: ColumnSession, reader: ReaderState): Promise<boolean>;

  /**
   * Runs `work` on one moment of the log that has every spot of the reader's snapshot; undefined when there is none, or the engine
   * fails.
   * @param withinMs the time of all that is asked
   */
  abstract read<T>(
    reader: ReaderState,
    work: (session: ColumnSession) => Promise<T>,
    withinMs?: number,
  ): Promise<T | undefined>;

  /** Tells of a statement that failed. */
  abstract noteFailure(error: unknown): void;
}
