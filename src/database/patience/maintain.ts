import type { ClientBase, QueryConfig } from 'pg';

/** Time limit of maintenance: packing a day of a contest takes minutes. */
const MAINTENANCE_TIMEOUT_MS = 3_600_000;

/** Runs one statement that may take an hour. The text must not contain anything from clients. */
export async function maintain(client: ClientBase, text: string): Promise<void> {
  await client.query('SET statement_timeout = 0');
  try {
    await client.query({ text, query_timeout: MAINTENANCE_TIMEOUT_MS } as QueryConfig);
  } finally {
    await client.query('RESET statement_timeout');
  }
}
