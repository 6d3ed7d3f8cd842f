import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { DATABASE_PROBLEMS } from '../../../src/database/database-problems.js';
import { ROLE_TIMING } from '../../../src/leadership/role-timing.js';
import type { HealthView } from '../../../src/health/health.dto.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { type PgBouncer, startPgBouncer } from '../../support/databases/pgbouncer.js';
import { describeWith } from '../../support/documents/programs.js';

let database: TestDatabase;
let pooler: PgBouncer;
let services: TestApp[];

beforeEach(async () => {
  database = await createTestDatabase();
  services = [];
});

afterEach(async () => {
  await Promise.all(services.map((service) => service.close()));
  await pooler.close();
  await database.drop();
});

async function start(variables: NodeJS.ProcessEnv): Promise<TestApp> {
  const service = await startTestApp({ DATABASE_URL: pooler.url, ...variables });
  services.push(service);
  return service;
}

async function healthOf(service: TestApp): Promise<HealthView> {
  return (await service.get<HealthView>('/health')).body;
}

/** What the service logs from now on. */
function listen({ app }: TestApp): string[] {
  const lines: string[] = [];
  const note = (message: unknown) => void lines.push(String(message));
  app.useLogger({ log: () => undefined, warn: note, error: note });
  return lines;
}

/**
 * Stores batches while others have some of the pooler's server connections, so that it has to change between them;
 * gives how many spots were stored.
 */
async function storeOnChangingConnections(service: TestApp): Promise<number> {
  for (let batch = 0; batch < 12; batch++) {
    const others = Array.from({ length: batch % 4 }, () => new Client(pooler.url));
    for (const other of others) {
      await other.connect();
      await other.query('BEGIN');
    }
    await service.record([aReport({ frequencyHz: 14_000_000 + batch * 100 })]);
    await Promise.all(others.map(async (other) => other.end()));
  }
  return (await service.get<{ total: number }>('/spots?since=2d&limit=1')).body.total;
}

describeWith('pgbouncer')('a real PgBouncer', () => {
  it('that forgets prepared statements is named, and spots are stored all the same', async () => {
    pooler = await startPgBouncer(database.url);
    const service = await start({ DATABASE_DIRECT_URL: database.url });
    const log = listen(service);
    expect((await healthOf(service)).status).toBe('ok');
    expect(await storeOnChangingConnections(service)).toBe(12);
    const { statementsForgotten } = DATABASE_PROBLEMS;
    expect(await healthOf(service)).toMatchObject({
      status: 'degraded',
      database: 'connected',
      databaseProblems: [statementsForgotten],
    });
    expect(log.filter((line) => line.includes('prepared'))).toEqual([statementsForgotten]);
  });

  it('that shares the session of the roles is named, once they are many', async () => {
    pooler = await startPgBouncer(database.url);
    const both = [await start({}), await start({})];
    await eventually(async () => {
      await Promise.all(both.flatMap((one) => [one.get('/spots'), one.get('/stats')]));
      for (const service of both) {
        const { status, databaseProblems } = await healthOf(service);
        expect([status, databaseProblems]).toEqual([
          'degraded',
          expect.arrayContaining([DATABASE_PROBLEMS.sessionsShared]),
        ]);
      }
    }, 120_000);
  });

  it('in session mode is no problem', async () => {
    pooler = await startPgBouncer(database.url, { pool_mode: 'session', default_pool_size: 60 });
    const service = await start({});
    expect(await storeOnChangingConnections(service)).toBe(12);
    await delay(2 * ROLE_TIMING.roundMs + 500);
    const { status, databaseProblems, roles } = await healthOf(service);
    expect([status, databaseProblems, roles[0]!.heldHere]).toEqual(['ok', undefined, true]);
  });
});
