import { jest } from '@jest/globals';
import { Client } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { SCHEMA } from '../../src/app/schema.js';
import { dataSourceOptions } from '../../src/database/data-source.js';
import { migrate, revertNewest } from '../../src/database/migrations/migrate.js';
import { startTestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
  withClient,
} from '../support/databases/database.js';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
}

const byName = (a: Column, b: Column) =>
  `${a.table}.${a.column}`.localeCompare(`${b.table}.${b.column}`);

/** Every column of every table, but for partitions and TypeORM's own list of migrations. */
async function columnsOf(url: string): Promise<Column[]> {
  const { rows } = await withClient(url, async (client) =>
    client.query<Column>(`
    SELECT relname AS table, attname AS column, format_type(atttypid, atttypmod) AS type,
      NOT attnotnull AS "isNullable"
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND attnum > 0 AND NOT attisdropped AND relname <> 'migrations'`),
  );
  return rows.sort(byName);
}

/** The same, as the entities tell it. */
async function entityColumns(url: string): Promise<Column[]> {
  const dataSource = await new DataSource(dataSourceOptions(url, SCHEMA)).initialize();
  const columns = dataSource.entityMetadatas.flatMap(({ tableName, columns: ofTable }) =>
    ofTable.map(({ databaseName, type, precision, isNullable, isArray }) => ({
      table: tableName,
      column: databaseName,
      type:
        type === 'timestamptz'
          ? `timestamp(${precision}) with time zone`
          : `${String(type)}${isArray ? '[]' : ''}`,
      isNullable,
    })),
  );
  await dataSource.destroy();
  return columns.sort(byName);
}

let database: TestDatabase;

afterEach(() => database.drop());

describe('the schema', () => {
  it('is what the entities say: every table and column, type and nullability', async () => {
    database = await createTestDatabase();
    expect(await entityColumns(database.url)).toEqual(await columnsOf(database.url));
  });

  it('goes back to nothing, migration by migration, and forward again', async () => {
    database = await createEmptyDatabase();
    await migrate(database.url, SCHEMA);
    const migrated = await columnsOf(database.url);
    for (let back = 0; back < SCHEMA.migrations.length; back++) {
      expect(await revertNewest(database.url, SCHEMA)).toBe(true);
    }
    expect(await revertNewest(database.url, SCHEMA)).toBe(false);
    expect(await columnsOf(database.url)).toEqual([]);
    await migrate(database.url, SCHEMA);
    expect(await columnsOf(database.url)).toEqual(migrated);
  });

  it('is migrated once when several processes start together', async () => {
    database = await createEmptyDatabase();
    const applied = await Promise.all(
      Array.from({ length: 4 }, () => migrate(database.url, SCHEMA)),
    );
    expect(applied.flat().sort()).toEqual(SCHEMA.migrations.map(({ name }) => name).sort());
  });
});

/** What a later version may do to a table that every list of spots reads. */
class AddLater2999000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE callsigns ADD COLUMN later integer');
  }
  async down(): Promise<void> {}
}

const LATER = { ...SCHEMA, migrations: [...SCHEMA.migrations, AddLater2999000000000] };

describe('a migration', () => {
  it('gives way to a dump and to the reads of the older version that come meanwhile', async () => {
    database = await createTestDatabase();
    const older = await startTestApp({ DATABASE_URL: database.url });
    const dump = new Client({ connectionString: database.url });
    await dump.connect();
    const told: string[] = [];
    const printed = jest.spyOn(console, 'log');
    try {
      await dump.query('BEGIN; LOCK TABLE callsigns IN ACCESS SHARE MODE');
      const migrating = migrate(database.url, LATER, (message) => void told.push(message));
      for (let rounds = 0; rounds < 3; rounds++) {
        // The next of its attempts waits for the table.
        await eventually(async () => {
          const { rows } = await dump.query(
            `SELECT FROM pg_locks WHERE NOT granted AND relation = 'callsigns'::regclass`,
          );
          expect(rows).toHaveLength(1);
        }, 120_000);
        // Answered while the dump goes on: the migration has stepped back.
        expect((await older.get('/spots?call=K1ABC')).status).toBe(200);
      }
      await dump.query('COMMIT');
      expect(await migrating).toEqual(['AddLater2999000000000']);
      expect(printed.mock.calls).toEqual([]);
      expect(told[0]).toMatch(
        /^A migration waits, for \d+ s by now, .* such as a dump: ALTER TABLE callsigns ADD COLUMN later/,
      );
      await expect(migrate(database.url, SCHEMA)).rejects.toThrow(
        'by a newer version of this service (AddLater2999000000000)',
      );
    } finally {
      printed.mockRestore();
      await dump.end();
      await older.close();
    }
  });
});
