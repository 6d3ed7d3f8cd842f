import { setTimeout as delay } from 'node:timers/promises';
import { ClickHouseLog } from '../../src/columns/clickhouse/clickhouse-log.js';
import { ColumnLog } from '../../src/columns/column-log.js';
import { SpotsService } from '../../src/spots/spots.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../support/app.js';
import { TestClickHouse } from '../support/clickhouse/clickhouse.js';
import { withClient } from '../support/databases/database.js';
import { placeCallsigns } from '../support/databases/dictionary.js';
import { eventually } from '../support/eventually.js';
import { Random } from '../support/random.js';
import {
  ASKED_FILTERS,
  ASKED_GROUPINGS,
  GROUPED_FILTERS,
} from '../support/spots/column-questions.js';
import { askText } from '../support/spots/exported.js';
import { callsigns, randomTraffic, someGrids } from '../support/spots/random-traffic.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const DAY = 86_400;

/** Rounds of questions at random while spots arrive. */
const ROUNDS = 40;

const random = new Random(20_261_128);
const calls = callsigns(random, 3_000);

describe('three services on one database: without columns, with DuckDB, with ClickHouse', () => {
  let engine: TestClickHouse;
  let off: TestApp;
  let duckDb: TestApp;
  let clickHouse: TestApp;
  let log: ClickHouseLog;

  beforeAll(async () => {
    engine = await TestClickHouse.start();
    off = await startTestApp({ COLUMNS: 'off' });
    const DATABASE_URL = off.database.url;
    // Columns are asked however few spots a window has.
    const options = { followsInColumns: true, manySpots: { asked: 100 } };
    duckDb = await startTestApp({ DATABASE_URL, COLUMNS: 'on' }, [], options);
    clickHouse = await startTestApp(
      { DATABASE_URL, COLUMNS: 'clickhouse', CLICKHOUSE_URL: engine.url },
      [],
      options,
    );
    log = clickHouse.app.get(ClickHouseLog, { strict: false });
    // Half of the callsigns are new to the dictionary while questions are asked.
    await record(5_000, calls.slice(0, 1_500), 3 * DAY);
    await placeCallsigns(DATABASE_URL, someGrids(random, calls.slice(0, 1_500)));
    await untilFollowed();
  });

  afterAll(async () => {
    for (const app of [clickHouse, duckDb, off]) await app?.close();
    await engine?.stop();
  });

  async function record(
    count: number,
    of: readonly string[],
    withinSeconds: number,
  ): Promise<void> {
    const window = { from: NOW_SECONDS - withinSeconds, to: NOW_SECONDS, count };
    await off.record([...randomTraffic(random, of, window)]);
  }

  async function untilFollowed(): Promise<void> {
    for (const { app } of [duckDb, clickHouse]) {
      const columns = app.get(ColumnLog, { strict: false });
      await eventually(() => expect([columns.state, columns.behindBy]).toEqual(['ok', 0]));
    }
  }

  async function newestId(): Promise<number> {
    const { rows } = await withClient(off.database.url, (client) =>
      client.query<{ id: string }>('SELECT last_id AS id FROM spot_log'),
    );
    return Number(rows[0]?.id);
  }

  /** A question at random, of a moment. */
  function anyQuestion(asOf: number): string {
    const window = `since=${random.pick(['2026-03-11T15:08:00Z', '2026-03-13T00:00:00Z', '2026-03-14T03:00:00Z'])}&until=2026-03-14T15:00:00Z`;
    const moment = `${window}&as_of=${asOf}`;
    const filter = random.pick(ASKED_FILTERS);
    return random.pick([
      `/spots?${moment}&${filter}&include=report,place,path&limit=200&offset=${random.integer(0, 300)}`,
      `/spots?${moment}&${filter}&format=csv`,
      `/aggregate?${moment}&${random.pick(ASKED_GROUPINGS)}&${random.pick(GROUPED_FILTERS)}`,
      `/aggregate?${moment}&${random.pick(ASKED_GROUPINGS)}&${filter}`,
    ]);
  }

  async function expectAlike(path: string): Promise<void> {
    const [expected, ...found] = await Promise.all(
      [off, duckDb, clickHouse].map(async (app) => askText(app, path)),
    );
    for (const one of found) {
      expect([path, one.status, one.text]).toEqual([path, expected!.status, expected!.text]);
    }
    expect([path, expected!.status]).toEqual([path, 200]);
  }

  it('answer alike while spots arrive, of callsigns that were not there before', async () => {
    const { queries } = log;
    const over = new AbortController();
    const arriving = (async () => {
      for (let round = 0; !over.signal.aborted; round++) {
        await record(40, calls.slice(1_500 + (round % 75) * 20, 1_520 + (round % 75) * 20), 3_600);
        await delay(50);
      }
    })();
    try {
      for (let round = 0; round < ROUNDS; round++) await expectAlike(anyQuestion(await newestId()));
    } finally {
      over.abort();
      await arriving;
    }
    // It is not PostgreSQL that has answered.
    expect(log.queries - queries).toBeGreaterThan(ROUNDS / 2);
  });

  it('answer alike behind an import into an old day, which fills in types', async () => {
    await untilFollowed();
    const before = await newestId();
    const window = { from: NOW_SECONDS - 3 * DAY, to: NOW_SECONDS - 2 * DAY, count: 500 };
    const old = [...randomTraffic(random, calls, window)];
    await off.record(old);
    await untilFollowed();
    const spots = off.app.get(SpotsService, { strict: false });
    await spots.record(
      old.map((report) => ({ ...report, type: random.pick(['CQ', 'BEACON']) })),
      { fillsTypes: true },
    );
    const types = `SELECT countIf(type_id > 0) FROM spots`;
    await eventually(async () => expect(Number((await engine.ask(types))[0]?.[0])).toBe(500));
    for (let round = 0; round < 10; round++) await expectAlike(anyQuestion(await newestId()));
    for (let round = 0; round < 5; round++) await expectAlike(anyQuestion(before));
    for (const filter of ASKED_FILTERS) {
      await expectAlike(`/stations?since=24h&${filter}&include=place&order=spots&limit=100`);
    }
  });

  it('answer alike while ClickHouse is killed and comes back', async () => {
    for (let round = 0; round < 4; round++) {
      await engine.kill();
      for (let n = 0; n < 3; n++) await expectAlike(anyQuestion(await newestId()));
      await record(50, calls, 3_600);
      await engine.startAgain();
      for (let n = 0; n < 3; n++) await expectAlike(anyQuestion(await newestId()));
    }
    await untilFollowed();
    const { queries } = log;
    for (let n = 0; n < 5; n++) await expectAlike(anyQuestion(await newestId()));
    expect(log.queries).toBeGreaterThan(queries);
  });
});
