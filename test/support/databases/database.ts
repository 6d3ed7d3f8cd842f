import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { SCHEMA } from '../../../src/app/schema.js';
import { migrate } from '../../../src/database/migrations/migrate.js';

/** A database of a test file's own. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** What a template has beside every migration. */
export interface Preparation {
  readonly name: string;
  prepare(url: string): Promise<void>;
}

const TEMPLATE_LOCK = 7_211_900;

/**
 * Clones a database that has every migration applied, and is prepared. The first caller of a run builds the template,
 * named by what the migrations say; the others wait for it.
 */
export async function createTestDatabase(preparation?: Preparation): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(async (admin) => {
    const template = await ensureTemplate(admin, preparation);
    // Copied as files: page by page through the log takes five times as long.
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  });
  return {
    url: urlOf(name),
    drop: () =>
      asAdmin(async (admin) => void (await admin.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

/** A database without any schema. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(async (admin) => void (await admin.query(`CREATE DATABASE ${name}`)));
  return {
    url: urlOf(name),
    drop: () =>
      asAdmin(async (admin) => void (await admin.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

async function ensureTemplate(admin: Client, preparation?: Preparation): Promise<string> {
  const migrations = SCHEMA.migrations.map((migration) => migration.toString());
  const source = [...migrations, preparation?.name].join('\n');
  const name = `template_${createHash('sha256').update(source).digest('hex').slice(0, 12)}`;
  await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const existing = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (existing.rowCount === 0) {
      // Under another name until it is whole, so that a run cut short leaves no broken template.
      await admin.query(`DROP DATABASE IF EXISTS ${name}_unfinished`);
      await admin.query(`CREATE DATABASE ${name}_unfinished`);
      await migrate(urlOf(`${name}_unfinished`), SCHEMA);
      await preparation?.prepare(urlOf(`${name}_unfinished`));
      await admin.query(`ALTER DATABASE ${name}_unfinished RENAME TO ${name}`);
    }
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
  return name;
}

/** Connects for as long as the work takes. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Ends all connections to a database of the tests' server, which takes no other until {@link admitConnections}. */
export async function refuseConnections(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await asAdmin(async (admin) => {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    const end = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1';
    await admin.query(end, [name]);
  });
}

export async function admitConnections(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await asAdmin(async (admin) => admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`));
}

async function asAdmin<T>(work: (admin: Client) => Promise<T>): Promise<T> {
  return withClient(process.env.TEST_DATABASE_URL ?? '', work);
}

function urlOf(database: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${database}`;
  return url.href;
}
