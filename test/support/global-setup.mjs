import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findChromium } from './browser/chromium-path.mjs';

/**
 * Starts one throw-away PostgreSQL for the whole run, the very one that ships, from the built
 * service. `TEST_DATABASE_URL` (a superuser's) puts another server in its place.
 */
export default async function globalSetup(_globalConfig, { displayName }) {
  if (displayName?.name === 'browser' && !findChromium(true)) {
    console.error(
      'No Chromium found: tests of the page are SKIPPED. CHROMIUM_PATH says where one is.',
    );
  }
  if (process.env.TEST_DATABASE_URL) return;
  const { joinEmbeddedPostgres } =
    await import('../../dist/src/embedded-postgres/embedded-postgres.js');
  const dataDir = await mkdtemp(join(tmpdir(), 'spot-tests-'));
  const postgres = await joinEmbeddedPostgres({
    dataDir,
    // Nothing of it is to outlive a crash.
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '200' },
    log: () => {},
  });
  await makeLoginsCheap(postgres.url);
  process.env.TEST_DATABASE_URL = postgres.url;
  globalThis.stopTestPostgres = async () => {
    await postgres.leave();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Tests connect some 6,000 times; at the usual 4,096 rounds of hashing a third of that is the password. */
async function makeLoginsCheap(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET scram_iterations = 1');
    await client.query(`ALTER USER CURRENT_USER PASSWORD ${pg.escapeLiteral(client.password)}`);
  } finally {
    await client.end();
  }
}
