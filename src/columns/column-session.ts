import type { ColumnBatch, ColumnValue } from './process/protocol.js';

export type { ColumnBatch, ColumnValue } from './process/protocol.js';

export type ColumnRow = readonly ColumnValue[];

/** Names and types of the columns of a temporary table, in standard SQL: `INTEGER`, `BIGINT`, `DOUBLE`, `VARCHAR`. All may be null. */
export type GivenColumns = Readonly<Record<string, string>>;

/** One connection to a column engine, with temporary tables of its own. */
export interface ColumnSession {
  /**
   * Runs a statement with parameters `$1`, `$2` …, and gives its rows.
   * @throws ColumnsFailed
   * @throws ColumnsUnavailable
   */
  run(sql: string, params?: readonly ColumnValue[], timeLimitMs?: number): Promise<ColumnRow[]>;
  /** Makes a temporary table, in the place of another of its name, of columns of the same length. Throws as `run`. */
  give(table: string, columns: GivenColumns, values: readonly ColumnBatch[]): Promise<void>;
  /** The rows of a statement in batches of some thousands, of which one is held. Throws as `run`, also amid the rows. */
  stream(
    sql: string,
    params?: readonly ColumnValue[],
    timeLimitMs?: number,
  ): AsyncGenerator<ColumnRow[]>;
}
