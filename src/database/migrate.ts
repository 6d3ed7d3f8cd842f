import { DataSource } from 'typeorm';
import { migrationOptions } from './data-source.js';
import type { Schema } from './schema.js';

/** Held while migrations run: of several processes that start, one migrates and the others wait. */
const MIGRATION_LOCK = 7_211_001;

/**
 * Applies every pending migration, each in a transaction of its own, under a lock that spans the
 * deployment. Returns the names of those applied; none when the schema is current.
 */
export async function migrate(url: string, schema: Schema): Promise<string[]> {
  return withMigrationLock(url, schema, async (dataSource) => {
    const applied = await dataSource.runMigrations();
    return applied.map((migration) => migration.name);
  });
}

/** Reverts the newest migration. Returns whether there was one. */
export async function revertNewest(url: string, schema: Schema): Promise<boolean> {
  return withMigrationLock(url, schema, async (dataSource) => {
    const [{ applied }] = await dataSource.query<[{ applied: number }]>(
      'SELECT count(*)::int AS applied FROM migrations',
    );
    if (applied === 0) return false;
    await dataSource.undoLastMigration();
    return true;
  });
}

async function withMigrationLock<T>(
  url: string,
  schema: Schema,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const dataSource = new DataSource(migrationOptions(url, schema));
  await dataSource.initialize();
  try {
    const lock = dataSource.createQueryRunner();
    // In a transaction, which a pooler leaves on one server connection: the lock of a session would stay behind there.
    await lock.startTransaction();
    await lock.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await lock.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const result = await work(dataSource);
    await lock.commitTransaction();
    return result;
  } finally {
    // Closing the connection frees the lock, when it was not committed.
    await dataSource.destroy();
  }
}
