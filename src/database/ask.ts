import type { ClientBase, QueryResultRow } from 'pg';
import type { Sql } from 'sql-template-tag';
import { timed } from '../config/request-context.js';

/** Runs a statement of a question; its time is told with the answer. */
export async function ask<Row extends QueryResultRow>(
  client: ClientBase,
  statement: Sql,
): Promise<Row[]> {
  return (await timed('postgres', async () => client.query<Row>(statement))).rows;
}
