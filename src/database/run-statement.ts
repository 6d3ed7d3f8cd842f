import type { PoolClient, QueryResultRow } from 'pg';
import type { Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';

/** Runs one statement and returns its rows. */
export type RunStatement = <Row extends QueryResultRow>(statement: Sql) => Promise<Row[]>;

/** Works in a transaction, by SQL of `client` or by TypeORM's `manager`, which share its connection. */
export type WorkInTransaction<T> = (client: PoolClient, manager: EntityManager) => Promise<T>;
