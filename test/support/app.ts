import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import sql from 'sql-template-tag';
import { AppModule } from '../../src/app/app.module.js';
import { ColumnLogModule } from '../../src/columns/column-log.module.js';
import { MANY_SPOTS, ManySpots } from '../../src/columns/follower/many-spots.js';
import { configureApp } from '../../src/app/app.setup.js';
import type { LoadedExtension } from '../../src/app/extensions/load-extensions.js';
import { createAdapter } from '../../src/app/http-adapter.js';
import { mountDocs } from '../../src/app/docs/mount.js';
import { readEnv } from '../../src/config/env.js';
import { DatabasePatience } from '../../src/database/patience/database-watch.js';
import { DatabaseService } from '../../src/database/database.service.js';
import { DatabaseClock } from '../../src/database/database-clock.service.js';
import { Clock, FixedClock } from '../../src/time/clock.js';
import type { OverloadLimits } from '../../src/http/limits/overload.js';
import type { SpotReport } from '../../src/radio/spot-report.js';
import { RecentSpots } from '../../src/memory/recent-spots.js';
import { SpotsService } from '../../src/spots/spots.service.js';
import { createTestDatabase, type TestDatabase } from './databases/database.js';
import { DAYS_AHEAD } from './databases/days-ahead.js';
import { NOW_MS } from './now.js';

/** The service as it is deployed, on a database of its own and a free port. */
export interface TestApp {
  readonly app: NestFastifyApplication;
  readonly database: TestDatabase;
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  readonly clock: FixedClock;
  /** Puts reports into the log, through the door every feed uses. */
  record(reports: readonly SpotReport[]): Promise<void>;
  /** Asks the API; `path` without prefix. */
  get<Body = unknown>(path: string): Promise<{ status: number; body: Body; headers: Headers }>;
  close(): Promise<void>;
}

export { NOW_MS };

@Module({})
class WithoutColumnLog {}

/** A module as `EXTENSIONS` would load it. */
function asExtension(module: Type | DynamicModule, index: number): LoadedExtension {
  const extension = { name: `tried-${index}`, module };
  return { extension, folder: { path: '/nowhere', entry: '', version: null }, settings: {} };
}

/** Tests ask faster than people. */
const WITHOUT_LIMITS = {
  FEEDS: 'none',
  RATE_LIMIT_PER_MINUTE: '0',
  GROUP_CREATIONS_PER_HOUR: '0',
  KEY_FAILURES_PER_HOUR: '0',
  ALERTS_PER_ADDRESS_PER_DAY: '0',
};

/** A log of any size. */
const FOLLOWS_ANY = { asked: MANY_SPOTS, small: -1, large: -1, lookEveryMs: 0 };

/** A test that computes for a second is no overload. */
export const NEVER_OVERLOADED = { maxEventLoopDelayMs: 0, maxHeapUsedBytes: 0 };

/**
 * Starts a service. The clock stands at {@link NOW_MS} until it is moved. With a `DATABASE_URL` it
 * shares that database, as a second replica does. `modules` are those of extensions, beside ours. Answers are
 * not kept, unless that is what is tested: the clock stands still. Nor is the end of the log held in memory:
 * it is the database's answers that are compared with the specification, and memory's with the database's. Nor does the
 * column engine follow the log, which is a process for each service.
 */
export async function startTestApp(
  variables: NodeJS.ProcessEnv = {},
  modules: readonly (Type | DynamicModule)[] = [],
  {
    keepsAnswers = false,
    followsLog = keepsAnswers,
    followsInColumns = false,
    manySpots = {},
    // A busy machine takes long to read a request.
    requestTimeoutMs = 60_000,
    servesDocs = false,
    overload = NEVER_OVERLOADED,
  }: {
    keepsAnswers?: boolean;
    followsLog?: boolean;
    followsInColumns?: boolean;
    /** From how many spots on columns are asked; with `followsInColumns`. */
    manySpots?: Partial<ManySpots>;
    requestTimeoutMs?: number;
    servesDocs?: boolean;
    overload?: OverloadLimits;
  } = {},
): Promise<TestApp> {
  const database = variables.DATABASE_URL
    ? { url: variables.DATABASE_URL, drop: async () => {} }
    : await createTestDatabase(DAYS_AHEAD);
  // Made when something is spilled there.
  const dataDir = join(tmpdir(), `spot-app-${randomUUID()}`);
  const defaults = { ...WITHOUT_LIMITS, DATABASE_URL: database.url, DATA_DIR: dataDir };
  const env = readEnv({ ...defaults, ...variables });
  const clock = new FixedClock(NOW_MS);
  const building = Test.createTestingModule({
    imports: [AppModule.forEnv(env, modules.map(asExtension))],
  });
  if (followsInColumns)
    building.overrideProvider(ManySpots).useValue({ ...FOLLOWS_ANY, ...manySpots });
  else building.overrideModule(ColumnLogModule).useModule(WithoutColumnLog);
  const testing = await building
    .overrideProvider(Clock)
    .useValue(clock)
    // The database's clock too stands where the test puts it.
    .overrideProvider(DatabaseClock)
    .useValue({ now: () => sql`to_timestamp(${clock.nowMs() / 1000}::double precision)` })
    // A busy machine is no absence; tests of one stand between the service and its database.
    .overrideProvider(DatabasePatience)
    .useValue(isOnTestServer(database.url) ? { answerWithinMs: 15_000 } : new DatabasePatience())
    .compile();
  const adapter = createAdapter(env, undefined, { requestTimeoutMs });
  const app = testing.createNestApplication<NestFastifyApplication>(adapter, {
    logger: process.env.TEST_LOG ? ['error', 'warn', 'log'] : false,
  });
  // A busy machine takes longer than the service waits for an answer that is under way.
  await configureApp(app, env, { keepsAnswers, waitsForOlderMs: 60_000, overload });
  if (servesDocs) mountDocs(app);
  await app.listen(0, '127.0.0.1');
  // The service does not wait long for its database, which may be slow on a busy machine.
  if (isOnTestServer(database.url)) await app.get(DatabaseService, { strict: false }).whenReady();
  if (!followsLog) await app.get(RecentSpots, { strict: false }).onApplicationShutdown();
  const origin = await app.getUrl();
  return {
    app,
    database,
    origin,
    clock,
    record: async (reports) =>
      void (await app.get(SpotsService, { strict: false }).record(reports)),
    get: async <Body>(path: string) => {
      const response = await fetch(`${origin}/api/v1${path}`);
      const body = (await response.json()) as Body;
      return { status: response.status, body, headers: response.headers };
    },
    close: async () => {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Whether a database is one of the run's own server, and so will be there. */
function isOnTestServer(url: string): boolean {
  return new URL(url).host === new URL(process.env.TEST_DATABASE_URL ?? '').host;
}
