import type { QueryResultRow } from 'pg';
import type { Sql } from 'sql-template-tag';

/** Runs one statement and gives its rows. */
export type RunStatement = <Row extends QueryResultRow>(statement: Sql) => Promise<Row[]>;
