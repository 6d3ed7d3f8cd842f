import { ClickHouseLog } from '../../src/columns/clickhouse/clickhouse-log.js';
import type { HealthView } from '../../src/health/health.dto.js';
import { NOW_MS, startTestApp, type TestApp } from '../support/app.js';
import { TestClickHouse } from '../support/clickhouse/clickhouse.js';
import { eventually } from '../support/eventually.js';
import { Random } from '../support/random.js';
import { askText } from '../support/spots/exported.js';
import { callsigns, randomTraffic } from '../support/spots/random-traffic.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const LIST = '/spots?since=4d&mode=CW&limit=50';
const GROUPS = '/aggregate?since=4d&by=band,hour&measure=spots,stations';

/** A server that is frozen is given up after 3 s; a busy machine takes its time. */
const SOON_MS = 9_000;

const random = new Random(27);

describe('while ClickHouse is frozen', () => {
  let engine: TestClickHouse;
  let service: TestApp;
  let log: ClickHouseLog;

  async function start(variables: NodeJS.ProcessEnv = {}): Promise<TestApp> {
    const settings = { COLUMNS: 'clickhouse', CLICKHOUSE_URL: engine.url, ...variables };
    return startTestApp(settings, [], { followsInColumns: true, manySpots: { asked: 0 } });
  }

  beforeAll(async () => {
    engine = await TestClickHouse.start();
    service = await start();
    const window = { from: NOW_SECONDS - 4 * 86_400, to: NOW_SECONDS, count: 3_000 };
    await service.record([...randomTraffic(random, callsigns(random, 100), window)]);
    log = service.app.get(ClickHouseLog, { strict: false });
    await eventually(() => expect([log.state, log.behindBy]).toEqual(['ok', 0]));
  });

  afterAll(async () => {
    engine?.thaw();
    await service?.close();
    await engine?.stop();
  });

  const partOfHealth = async () => {
    const { body } = await service.get<HealthView>('/health');
    return [body.status, body.columns?.state, body.columns?.reason];
  };

  const metrics = async () => {
    const text = await (await fetch(`${service.origin}/metrics`)).text();
    return text.split('\n').filter((line) => line.startsWith('columns_'));
  };

  it('PostgreSQL answers, /health says so, a service ends in time, and all is well again after it', async () => {
    const other = await start({ DATABASE_URL: service.database.url });
    const paths = [LIST, GROUPS];
    const before = log.queries;
    const expected = await Promise.all(paths.map(async (path) => askText(service, path)));
    expect(log.queries).toBeGreaterThan(before);
    expect(await metrics()).toEqual([
      `columns_queries_total ${log.queries}`,
      'columns_log_behind_spots 0',
      'columns_log_usable 1',
    ]);

    engine.freeze();
    const frozenMs = Date.now();
    const first = await Promise.all(paths.map(async (path) => askText(service, path)));
    expect(Date.now() - frozenMs).toBeLessThan(SOON_MS);
    expect(first.map(({ text }) => text)).toEqual(expected.map(({ text }) => text));
    await eventually(async () =>
      expect(await partOfHealth()).toEqual([
        'degraded',
        'away',
        'ClickHouse does not answer: nothing within 3 s',
      ]),
    );
    expect(await metrics()).toContain('columns_log_usable 0');
    // Known by now: nobody waits for it.
    const again = await askText(service, GROUPS);
    expect(again.text).toBe(expected[1]!.text);
    expect(again.headers.get('server-timing')).not.toMatch(/columns/);

    const closingMs = Date.now();
    await other.close();
    expect(Date.now() - closingMs).toBeLessThan(SOON_MS);

    engine.thaw();
    await eventually(async () => expect(await partOfHealth()).toEqual(['ok', 'ok', null]));
    const answered = log.queries;
    expect((await askText(service, GROUPS)).text).toBe(expected[1]!.text);
    expect(log.queries).toBeGreaterThan(answered);
  });
});
