import { ClickHouseSession } from '../../src/columns/clickhouse/clickhouse-session.repository.js';
import { openClient } from '../../src/columns/clickhouse/servers.js';
import { ClickHouseLog } from '../../src/columns/clickhouse/clickhouse-log.js';
import { NOW_MS, startTestApp, type TestApp } from '../support/app.js';
import { TestClickHouse } from '../support/clickhouse/clickhouse.js';
import { eventually } from '../support/eventually.js';
import { Random } from '../support/random.js';
import { askText } from '../support/spots/exported.js';
import { callsigns, randomTraffic } from '../support/spots/random-traffic.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const STATIONS = '/aggregate?since=4d&by=callsign&measure=spots,skimmers&limit=1000';

const random = new Random(28);

/** Users whose profiles would spoil answers, and those whose profiles allow too little for one. */
const USERS = {
  odd: {
    password: 'odd',
    settings: {
      limit: '5',
      transform_null_in: '1',
      use_query_cache: '1',
      distinct_overflow_mode: 'break',
      sort_overflow_mode: 'break',
      async_insert: '1',
    },
  },
  cut: {
    password: 'cut',
    settings: { max_rows_to_group_by: '10', group_by_overflow_mode: 'any' },
  },
  few: { password: 'few', settings: { max_rows_to_read: '100', read_overflow_mode: 'break' } },
  short: { password: 'short', settings: { max_result_rows: '9', result_overflow_mode: 'break' } },
  poor: { password: 'poor', settings: { max_memory_usage: '300000' } },
  reader: { password: 'reader', isReadOnly: true },
};

describe('whatever the profile of the user says', () => {
  let engine: TestClickHouse;
  let writer: TestApp;
  let expected: string;
  const others: TestApp[] = [];

  async function start(user: string, url?: string): Promise<TestApp> {
    const settings = { COLUMNS: 'clickhouse', CLICKHOUSE_URL: engine.urlOf(user) };
    const variables = url === undefined ? settings : { ...settings, DATABASE_URL: url };
    const service = await startTestApp(variables, [], {
      followsInColumns: true,
      manySpots: { asked: 0 },
    });
    if (url !== undefined) others.push(service);
    return service;
  }

  const logOf = ({ app }: TestApp) => app.get(ClickHouseLog, { strict: false });

  beforeAll(async () => {
    engine = await TestClickHouse.start(USERS);
    writer = await start('service');
    const window = { from: NOW_SECONDS - 4 * 86_400, to: NOW_SECONDS, count: 3_000 };
    await writer.record([...randomTraffic(random, callsigns(random, 100), window)]);
    const log = logOf(writer);
    await eventually(() => expect([log.state, log.behindBy]).toEqual(['ok', 0]));
    expected = (await askText(writer, STATIONS)).text;
    expect(log.queries).toBeGreaterThan(0);
  });

  afterAll(async () => {
    for (const service of others) await service.close();
    await writer?.close();
    await engine?.stop();
  });

  it('answers are exact', async () => {
    const service = await start('odd', writer.database.url);
    const log = logOf(service);
    await eventually(() => expect(log.state).toBe('ok'));
    expect((await askText(service, STATIONS)).text).toBe(expected);
    expect(log.queries).toBeGreaterThan(0);
  });

  it.each(['cut', 'few', 'short', 'poor'])(
    'an answer is whole, or too expensive: %s',
    async (user) => {
      const service = await start(user, writer.database.url);
      await eventually(() => expect(logOf(service).state).toBe('ok'));
      const { status, text, headers } = await askText(service, STATIONS);
      expect([status, JSON.parse(text)]).toMatchObject([503, { error: { code: 'too_expensive' } }]);
      expect(headers.get('retry-after')).toBe(null);
    },
  );

  it('a user who may not change a setting is told so, and PostgreSQL answers', async () => {
    const service = await start('reader', writer.database.url);
    await eventually(() => expect(logOf(service).state).toBe('away'));
    expect(logOf(service).problem).toMatch(
      /^ClickHouse answers no: Cannot modify '\w+' setting in readonly mode \(164\)$/,
    );
    expect((await askText(service, STATIONS)).text).toBe(expected);
  });

  it('the settings of a cluster are known to the engine too', async () => {
    const client = await openClient(engine.url, 'spots');
    const session = new ClickHouseSession(client);
    const rows = await session.run(`
      SELECT name, value FROM system.settings
      WHERE name IN ('async_insert', 'distributed_product_mode', 'max_replica_delay_for_distributed_queries') ORDER BY name`);
    session.close();
    await client.close();
    expect(rows).toEqual([
      ['async_insert', '0'],
      ['distributed_product_mode', 'global'],
      ['max_replica_delay_for_distributed_queries', '1'],
    ]);
  });

  it('tables of a session do not outlive it', async () => {
    const client = await openClient(engine.url);
    const session = new ClickHouseSession(client);
    const id: unknown = Reflect.get(session, 'id');
    await session.give('given', { x: 'INTEGER' }, [[1, 2, 3]]);
    session.close();
    const ask = async () =>
      client.query({
        query: 'SELECT count() FROM given',
        session_id: String(id),
        format: 'JSONEachRow',
      });
    await eventually(() => expect(ask()).rejects.toThrow(/UNKNOWN_TABLE|given/), 3_000);
    await client.close();
  });
});
