import type { PoolClient, QueryResultRow } from 'pg';
import type { Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';

/** Runs one statement and gives its rows. */
export type RunStatement = <Row extends QueryResultRow>(statement: Sql) => Promise<Row[]>;

/** Runs in a transaction, on its connection: both have the same one. */
export type WorkInTransaction<T> = (client: PoolClient, manager: EntityManager) => Promise<T>;
