import type { Sql } from 'sql-template-tag';
import type { ReadPiece, RunStatement } from '../database/database.service.js';
import type { Past } from '../log/past-days.service.js';
import type { ReaderState } from '../log/state/log-state.repository.js';
import type { TimeWindow } from '../time/time-window.js';
import type { Dialect } from './dialect.repository.js';
import type { ResolvedFilter } from './filter/resolved-filter.js';
import type { AggregateAnswer, AggregateQuery } from './groups/aggregate-query.js';
import type { PageRequest } from './pages/page-range.js';
import type { SeriesRange, SpotPage, SpotSeries } from './pages/spot-query.js';

/** A question about the log on one snapshot of the database, in the numbers of its dictionary. */
export interface LogQuestion {
  /** Runs a statement on the snapshot. */
  readonly run: RunStatement;
  /** State of the log in the snapshot. */
  readonly state: ReaderState;
  /** `undefined` when no spot passes. */
  readonly filter: ResolvedFilter | undefined;
  /** When given: only spots up to this id, as {@link filter} has it too. */
  readonly upToId?: number | undefined;
  /** The window asked for, cut off where the log begins. */
  readonly window: TimeWindow;
}

/**
 * A store of the log: PostgreSQL, or the column engine. Both answer alike, to the byte. A store that cannot answer now
 * (behind, busy, away), or that would be slower than the next, gives `undefined`; PostgreSQL always answers.
 */
export interface SpotStore {
  /** Finds a page, newest first, and the exact total. */
  page(question: LogQuestion, page: PageRequest): Promise<SpotPage | undefined>;

  /** Counts the spots exactly, and reads those of a range in chunks as they are taken, newest first. */
  open(
    question: LogQuestion,
    range: SeriesRange,
    readPiece: ReadPiece,
  ): Promise<SpotSeries | undefined>;

  /**
   * Groups spots; with `past`, also those that only files have.
   * @throws TooExpensive after 10 s
   */
  aggregate(
    question: LogQuestion,
    query: AggregateQuery,
    past: Past | undefined,
  ): Promise<AggregateAnswer | undefined>;

  /**
   * Lends its rows to statements that both engines understand. `work` may run again on the next store.
   * @throws TooExpensive after 10 s
   */
  rows<T>(
    question: LogQuestion,
    work: (rows: SpotRows) => Promise<T>,
    options?: RowsOptions,
  ): Promise<T | undefined>;
}

/** Options of statements on rows. */
export interface RowsOptions {
  /** A job reads rows wherever they are at hand, and no names: it does not weigh which store answers sooner. */
  readonly isOfJob?: boolean;
}

/** Columns of a spot by PostgreSQL's names and numbers; `heard_s` is Unix seconds, `wpm` null for none. */
export type SpotColumn =
  | 'id'
  | 'heard_s'
  | 'frequency_hz'
  | 'callsign_id'
  | 'spotter_id'
  | 'spotter_node'
  | 'mode_id'
  | 'band_id'
  | 'band_or_mhz'
  | 'type_id'
  | 'snr_db'
  | 'wpm';

/** Rows of a store, for statements of one's own. Beside them lies `callsigns` (id, callsign), but not for a job. */
export interface SpotRows {
  readonly dialect: Dialect;

  /** `SELECT …` of the spots of a window that pass; by default those of the question. */
  select(columns: readonly SpotColumn[], of?: RowsSelection): Sql;

  /** Runs a statement; its columns are given in order. @throws TooExpensive */
  ask<Row extends object>(statement: Sql, columns: readonly (keyof Row & string)[]): Promise<Row[]>;

  /** Writes columns of whole numbers down as a table for the statements that follow; absent where a text does as well. */
  readonly writeDown?: (
    table: string,
    columns: Readonly<Record<string, Int32Array>>,
  ) => Promise<void>;
}

/** Other rows than those of the question. */
interface RowsSelection {
  readonly window?: TimeWindow;
  readonly filter?: ResolvedFilter;
}
