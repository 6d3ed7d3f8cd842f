import { readEnv } from '../../src/config/env.js';
import { ClickHouseSession } from '../../src/columns/clickhouse/clickhouse-session.repository.js';
import { ClickHouseServers } from '../../src/columns/clickhouse/servers.js';
import { CLICKHOUSE } from '../../src/query/dialect.repository.js';
import { TestClickHouse } from '../support/clickhouse/clickhouse.js';
import { DIALECT_CASES } from '../support/spots/dialect-cases.js';

describe('what ClickHouse reads as PostgreSQL and DuckDB do', () => {
  let engine: TestClickHouse;
  let servers: ClickHouseServers;

  beforeAll(async () => {
    engine = await TestClickHouse.start();
    const env = { FEEDS: 'none', COLUMNS: 'clickhouse', CLICKHOUSE_URL: engine.url };
    servers = new ClickHouseServers(readEnv(env));
  });

  afterAll(async () => {
    await servers.onApplicationShutdown();
    await engine.stop();
  });

  it.each(DIALECT_CASES)('$name', async ({ statement, expected }) => {
    const session = new ClickHouseSession(await servers.pick());
    const { text, values } = statement(CLICKHOUSE);
    const rows = await session.run(text, values as string[]);
    session.close();
    expect(rows.map(([cell]) => cell)).toEqual(expected);
  });
});
