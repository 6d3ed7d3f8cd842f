import type { PoolClient, QueryResultRow } from 'pg';
import type { Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';

/** Runs one statement and returns its rows. */
export type RunStatement = <Row extends QueryResultRow>(statement: Sql) => Promise<Row[]>;

/** The rows of each statement that returned any with the beginning of a transaction, in order. */
export type BegunRows = readonly (readonly QueryResultRow[])[];

/**
 * Works in a transaction, by SQL of `client` or by TypeORM's `manager`, which share its connection. Is called again, in another
 * transaction, when PostgreSQL refuses the first because of others: so it changes nothing but the database, and what it sets
 * outside it sets anew each time.
 */
export type WorkInTransaction<T> = (
  client: PoolClient,
  manager: EntityManager,
  begun: BegunRows,
) => Promise<T>;

/** Reads on one snapshot, by SQL or by TypeORM's `manager`. Is called again for the same reasons. */
export type WorkOnSnapshot<T> = (
  run: RunStatement,
  manager: EntityManager,
  begun: BegunRows,
) => Promise<T>;
