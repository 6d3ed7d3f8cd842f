import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SCHEMA } from '../../src/app/schema.js';
import { migrate } from '../../src/database/migrations/migrate.js';
import { startTestApp, type TestApp } from '../support/app.js';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
  withClient,
} from '../support/databases/database.js';
import { findRollupDifferences } from '../support/databases/rollups.js';

const FOLDER = join(import.meta.dirname, 'old-schemas');

/**
 * The database of an older version: that version's commit was built and run on an empty PostgreSQL 15, 400 lines came by
 * telnet, a group was made, some questions were asked, and `pg_dump --inserts` was called. A file is named by its commit.
 */
interface OldDatabase {
  /** When it was dumped, milliseconds since 1970. */
  readonly atMs: number;
  readonly editKey: string;
  /** What the old version answered, by path. */
  readonly answers: Readonly<Record<string, string>>;
  readonly sql: string;
}

function readOld(file: string): OldDatabase {
  return JSON.parse(gunzipSync(readFileSync(join(FOLDER, file))).toString()) as OldDatabase;
}

/** The shape of a database: columns, constraints, indexes; without partitions, which are made as days come. */
async function shapeOf(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      WITH tables AS (
        SELECT oid, relname FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      )
      SELECT concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull,
          pg_get_expr(adbin, adrelid)) AS line
        FROM tables JOIN pg_attribute ON attrelid = tables.oid AND attnum > 0 AND NOT attisdropped
        LEFT JOIN pg_attrdef ON adrelid = tables.oid AND adnum = attnum
      UNION ALL
      SELECT concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid))
        FROM tables JOIN pg_constraint ON conrelid = tables.oid AND contype <> 'n'
      UNION ALL
      SELECT pg_get_indexdef(indexrelid) FROM tables JOIN pg_index ON indrelid = tables.oid`);
    return rows.map(({ line }) => line).sort();
  });
}

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json.gz'));

describe.each(files)('a database of an older version: %s', (file) => {
  const old = readOld(file);
  let database: TestDatabase;
  let service: TestApp;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    await withClient(database.url, async (client) => client.query(old.sql));
    await migrate(database.url, SCHEMA);
    service = await startTestApp({ DATABASE_URL: database.url });
    service.clock.currentMs = old.atMs;
  });

  afterAll(async () => {
    await service.close();
    await database.drop();
  });

  it('gets the schema of a new one', async () => {
    const fresh = await createTestDatabase();
    try {
      expect(await shapeOf(database.url)).toEqual(await shapeOf(fresh.url));
    } finally {
      await fresh.drop();
    }
  });

  it('keeps every count', async () => {
    expect(await withClient(database.url, findRollupDifferences)).toEqual([]);
  });

  it.each(Object.keys(old.answers))('answers %s as before, byte for byte', async (path) => {
    const response = await fetch(`${service.origin}/api/v1${path}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(old.answers[path]);
  });

  it('lets a group be changed by its key', async () => {
    const response = await fetch(`${service.origin}/api/v1/groups/old-club`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'X-Edit-Key': old.editKey },
      body: JSON.stringify({ add_callsigns: ['N1XX'] }),
    });
    expect(response.status).toBe(200);
  });
});
