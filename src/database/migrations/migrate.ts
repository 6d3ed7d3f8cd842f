import { DataSource, type DataSourceOptions } from 'typeorm';
import { addedMigrationOptions, migrationOptions } from '../data-source.js';
import { isDatabaseAway } from '../database.errors.js';
import type { AddedSchema, Schema } from '../schema.js';
import { type TellWait, whenUnlocked } from './lock-wait.js';

/** Advisory lock held while migrations run: of several processes that start, one migrates and the others wait. */
const MIGRATION_LOCK = 7_211_001;

/** Table of the migrations that were applied, as TypeORM calls it in each schema. */
const APPLIED = 'migrations';

/** The tables of the database are none that this version can use: an operator must act. */
export class SchemaUnusable extends Error {}

/** The database was migrated by a newer version of the service, whose tables this one does not know. */
class SchemaIsNewer extends SchemaUnusable {
  constructor(names: readonly string[]) {
    super(
      `the database was migrated by a newer version of this service (${names.join(', ')}). Start that version, or a newer ` +
        'one; to go back, restore the backup from before the upgrade',
    );
  }
}

/** The migrations of an added schema cannot be applied. */
class AddedSchemaRefused extends SchemaUnusable {
  constructor(owner: string, problem: string) {
    super(`the ${owner} cannot have its tables: ${problem}`);
  }
}

/**
 * Applies every pending migration, each in a transaction of its own, under a lock that spans the
 * deployment. Returns the names of those applied; none when the schema is current.
 * @param tell called when a migration waits for a table
 * @throws SchemaIsNewer when the database has a migration that `schema` does not know
 */
export async function migrate(url: string, schema: Schema, tell?: TellWait): Promise<string[]> {
  const { migrations } = schema;
  return withMigrationLock(migrationOptions(url, schema), async (dataSource) =>
    applyPending(dataSource, {
      migrations,
      table: APPLIED,
      refuse: (unknown) => new SchemaIsNewer(unknown),
      tell,
    }),
  );
}

/** Applies every pending migration, those of added schemas last. @throws SchemaUnusable; see {@link migrateAdded} */
export async function migrateAll(
  url: string,
  schema: Schema,
  tell?: TellWait,
  isStrict = false,
): Promise<string[]> {
  const applied = await migrate(url, schema, tell);
  return [...applied, ...(await migrateAdded(url, schema, tell, isStrict))];
}

/**
 * Applies pending migrations of added schemas, like {@link migrate}, one schema after the other. What one refuses is told to its
 * owner, and the others go on. Returns the names of those applied.
 * @throws AddedSchemaRefused with `isStrict`, for the first that cannot be applied
 * @throws the driver's error when the database is away
 */
async function migrateAdded(
  url: string,
  { added = [] }: Schema,
  tell: TellWait | undefined,
  isStrict: boolean,
): Promise<string[]> {
  const applied: string[] = [];
  for (const one of added) {
    try {
      applied.push(...(await applyAdded(url, one, tell)));
      one.noteApplied();
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const problem = error instanceof Error ? error.message : String(error);
      one.noteRefused(problem);
      if (isStrict) throw new AddedSchemaRefused(one.owner, problem);
    }
  }
  return applied;
}

async function applyAdded(url: string, added: AddedSchema, tell?: TellWait): Promise<string[]> {
  const { schema, migrations } = added;
  return withMigrationLock(addedMigrationOptions(url, added), async (dataSource) => {
    // Its name is checked: nothing of it needs quotes.
    await dataSource.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    return applyPending(dataSource, {
      migrations,
      table: `${schema}.${APPLIED}`,
      refuse: (unknown) =>
        new Error(`a newer version of it has migrated them (${unknown.join(', ')})`),
      tell,
    });
  });
}

/** Migrations that {@link applyPending} applies. */
interface Pending extends Pick<Schema, 'migrations'> {
  /** Table of those that were applied. */
  readonly table: string;
  /** Makes the error for migrations that were applied and are not among these. */
  readonly refuse: (unknown: readonly string[]) => Error;
  readonly tell: TellWait | undefined;
}

/** Applies pending migrations. Returns the names of those applied. @throws what `refuse` makes */
async function applyPending(
  dataSource: DataSource,
  { migrations, table, refuse, tell }: Pending,
): Promise<string[]> {
  const before = await appliedTo(dataSource, table);
  const unknown = unknownOf(before, migrations);
  if (unknown.length > 0) throw refuse(unknown);
  await whenUnlocked(async () => dataSource.runMigrations(), tell);
  return (await appliedTo(dataSource, table)).slice(before.length);
}

/** Reverts the newest migration. Returns whether there was one. */
export async function revertNewest(url: string, schema: Schema): Promise<boolean> {
  return withMigrationLock(migrationOptions(url, schema), async (dataSource) => {
    if ((await appliedTo(dataSource, APPLIED)).length === 0) return false;
    await whenUnlocked(async () => dataSource.undoLastMigration());
    return true;
  });
}

/** Names of applied migrations that are not among others. */
function unknownOf(applied: readonly string[], migrations: Schema['migrations']): string[] {
  // As TypeORM calls them.
  const known = new Set(migrations.map((Migration) => new Migration().name ?? Migration.name));
  return applied.filter((name) => !known.has(name));
}

/** Lists the names of the applied migrations, oldest first. */
async function appliedTo(dataSource: DataSource, table: string): Promise<string[]> {
  const [{ exists }] = await dataSource.query<[{ exists: boolean }]>(
    'SELECT to_regclass($1) IS NOT NULL AS exists',
    [table],
  );
  if (!exists) return [];
  const rows = await dataSource.query<{ name: string }[]>(`SELECT name FROM ${table} ORDER BY id`);
  return rows.map(({ name }) => name);
}

async function withMigrationLock<T>(
  options: DataSourceOptions,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const dataSource = new DataSource(options);
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
