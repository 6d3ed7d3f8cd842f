import { eventually } from '../eventually.js';
import { withClient } from './database.js';

/**
 * Counts the deadlocks that PostgreSQL has found in a database, as in its log. A session tells of its own at the latest when it
 * ends: waits until there is no other, so close what uses the database before.
 */
export async function countDeadlocks(url: string): Promise<number> {
  return withClient(url, async (client) => {
    await eventually(async () => {
      const { rows: sessions } = await client.query(`
        SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND backend_type = 'client backend' AND pid <> pg_backend_pid()`);
      expect(sessions).toHaveLength(0);
    });
    const { rows } = await client.query<{ deadlocks: number }>(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    return rows[0]?.deadlocks ?? NaN;
  });
}

/** Waits until so many sessions of a database wait for a lock. */
export async function whenWaitingForLocks(url: string, count: number): Promise<void> {
  await withClient(url, async (client) =>
    eventually(async () => {
      const { rows } = await client.query(`
        SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND wait_event_type = 'Lock' AND backend_type = 'client backend'`);
      expect(rows).toHaveLength(count);
    }),
  );
}
