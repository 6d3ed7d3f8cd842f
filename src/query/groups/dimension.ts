import type { Sql } from 'sql-template-tag';
import type { Dialect, DialectSql } from '../dialect.repository.js';

/** A cell of an answer; null where it is not known. */
export type Cell = string | number | null;

/** Where names stand by their numbers. */
export type Dictionary = 'modes' | 'report_types' | 'callsigns';

/** Tables that a dimension or measure reads beside the row of a spot. */
export type Reads = 'station' | 'skimmer' | 'path';

/** Parameters that give a dimension another step. */
export type StepName = 'time_step' | 'distance_step' | 'snr_step' | 'wpm_step';

/** Steps of a dimension, of which a client may choose one. */
export interface Steps {
  readonly parameter: StepName;
  /** What each size that the parameter may have is in the dimension's unit. */
  readonly sizes: ReadonlyMap<string | number, number>;
  /** The size unless given: that of the dimension's own SQL. */
  readonly default: string | number;
  /** SQL of the dimension with steps of another size, in its unit. */
  sqlOf(size: number): Sql;
}

/**
 * What spots can be counted by. Its SQL speaks of `heard`, with the columns of a path where it reads that, `station` and `skimmer`:
 * see {@link AggregateTables}.
 */
export interface Dimension {
  readonly description: string;
  readonly sql: DialectSql;
  /** The dictionary that has the names of its numbers: they are found for each group and not for each spot. */
  readonly dictionary?: Dictionary;
  /** Sort key of its values, where that is not the value itself. */
  readonly order?: (value: Sql, dialect: Dialect) => Sql;
  readonly reads?: Reads;
  /** A step of time: its groups come in its order unless another is asked for. */
  readonly isOfTime?: true;
  /** The steps that it may have. */
  readonly steps?: Steps;
  /** The cell of a value that is not null. Default the value itself. */
  readonly toCell?: (value: number) => Cell;
}

export const byCodePoint = (value: Sql, { byBytes }: Dialect): Sql => byBytes(value);
