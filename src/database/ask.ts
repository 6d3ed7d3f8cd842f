import type { ClientBase, QueryResult, QueryResultRow } from 'pg';
import type { Sql } from 'sql-template-tag';
import { timed } from '../config/request-context.js';
import type { BegunRows } from './run-statement.js';

/** Runs a statement of a question; its time is told with the answer. */
export async function ask<Row extends QueryResultRow>(
  client: ClientBase,
  statement: Sql,
): Promise<Row[]> {
  return (await timed('postgres', async () => client.query<Row>(statement))).rows;
}

/** Begins a transaction by one message, which may hold further statements; returns the rows of those that have columns. */
export async function begin(client: ClientBase, text: string): Promise<BegunRows> {
  // The driver gives one result for one statement and a list for several, which its types do not tell.
  const results: QueryResult | QueryResult[] = await client.query(text);
  return [results]
    .flat()
    .filter(({ fields }) => fields.length > 0)
    .map(({ rows }) => rows);
}
