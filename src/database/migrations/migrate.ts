import { DataSource } from 'typeorm';
import { migrationOptions } from '../data-source.js';
import type { Schema } from '../schema.js';
import { type TellWait, whenUnlocked } from './lock-wait.js';

/** Advisory lock held while migrations run: of several processes that start, one migrates and the others wait. */
const MIGRATION_LOCK = 7_211_001;

/** The database was migrated by a newer version of the service, whose tables this one does not know. */
export class SchemaIsNewer extends Error {
  constructor(names: readonly string[]) {
    super(
      `the database was migrated by a newer version of this service (${names.join(', ')}). Start that version, or a newer ` +
        'one; to go back, restore the backup from before the upgrade',
    );
  }
}

/**
 * Applies every pending migration, each in a transaction of its own, under a lock that spans the
 * deployment. Returns the names of those applied; none when the schema is current.
 * @param tell called when a migration waits for a table
 * @throws SchemaIsNewer when the database has a migration that `schema` does not know
 */
export async function migrate(url: string, schema: Schema, tell?: TellWait): Promise<string[]> {
  return withMigrationLock(url, schema, async (dataSource) => {
    const before = await appliedTo(dataSource);
    const known = new Set(schema.migrations.map(({ name }) => name));
    const unknown = before.filter((name) => !known.has(name));
    if (unknown.length > 0) throw new SchemaIsNewer(unknown);
    await whenUnlocked(async () => dataSource.runMigrations(), tell);
    return (await appliedTo(dataSource)).slice(before.length);
  });
}

/** Reverts the newest migration. Returns whether there was one. */
export async function revertNewest(url: string, schema: Schema): Promise<boolean> {
  return withMigrationLock(url, schema, async (dataSource) => {
    if ((await appliedTo(dataSource)).length === 0) return false;
    await whenUnlocked(async () => dataSource.undoLastMigration());
    return true;
  });
}

/** Lists the names of the applied migrations, oldest first. */
async function appliedTo(dataSource: DataSource): Promise<string[]> {
  const [{ exists }] = await dataSource.query<[{ exists: boolean }]>(
    "SELECT to_regclass('migrations') IS NOT NULL AS exists",
  );
  if (!exists) return [];
  const rows = await dataSource.query<{ name: string }[]>(
    'SELECT name FROM migrations ORDER BY id',
  );
  return rows.map(({ name }) => name);
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
    // Another process may take long to migrate.
    await lock.query('SET LOCAL lock_timeout = 0');
    await lock.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const result = await work(dataSource);
    await lock.commitTransaction();
    return result;
  } finally {
    // Closing the connection frees the lock, when it was not committed.
    await dataSource.destroy();
  }
}
