import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { freePort } from '../../support/processes/free-port.js';
import { complaintsOf, ServiceProcess } from '../../support/processes/service-process.js';

const PASSWORD = 'se,cret';
const TELL_LOADED = new URL('../../support/processes/tell-loaded.mjs', import.meta.url).href;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
});

const urlOf = (port: number) =>
  `http://spots:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/spots`;

async function start(variables: NodeJS.ProcessEnv): Promise<ServiceProcess> {
  return ServiceProcess.start({
    DATABASE_URL: database.url,
    CALLSIGN: 'W1AW',
    FEEDS: 'none',
    GRID_PROVIDERS: 'none',
    ...variables,
  });
}

/** A ClickHouse that says this of itself, and knows nothing else. */
async function serverThatSays(version: string, secondsAhead = 0): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    const nowSeconds = Math.floor(Date.now() / 1000) + secondsAhead;
    response.end(`${JSON.stringify([version, nowSeconds])}\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

describe('a start with COLUMNS=clickhouse', () => {
  it('is refused in one sentence where the server is too old', async () => {
    const server = await serverThatSays('26.6.9.1');
    const port = portOf(server);
    const service = await start({ COLUMNS: 'clickhouse', CLICKHOUSE_URL: urlOf(port) });
    expect(await service.untilEnded()).toBe(1);
    server.close();
    expect(complaintsOf(service)).toEqual([
      `Cannot start: CLICKHOUSE_URL: http://127.0.0.1:${port}/spots is ClickHouse 26.6.9.1; the oldest that works is 26.7`,
    ]);
    expect(service.output).not.toContain('cret');
  });

  it('tells a clock that is wrong, and goes on', async () => {
    const server = await serverThatSays('27.1.1.1', -90);
    const service = await start({ COLUMNS: 'clickhouse', CLICKHOUSE_URL: urlOf(portOf(server)) });
    await service.untilReady();
    expect(await service.stop('SIGTERM')).toBe(0);
    server.close();
    expect(complaintsOf(service)).toContainEqual(
      expect.stringMatching(
        /^The clock of http:\/\/127\.0\.0\.1:\d+\/spots is (89|90|91) s behind that of this machine/,
      ),
    );
  });

  it('goes on without a server that is away, and says so once', async () => {
    const port = await freePort();
    const service = await start({
      COLUMNS: 'clickhouse',
      CLICKHOUSE_URL: urlOf(port),
      NODE_OPTIONS: `--import=${TELL_LOADED}`,
    });
    await service.untilReady();
    const { columns } = await service.get<{ columns: { state: string; reason: string } }>(
      '/api/v1/health',
    );
    expect(columns.state).toBe('away');
    expect(columns.reason).toMatch(/^ClickHouse does not answer: .*ECONNREFUSED/);
    expect(await service.stop('SIGTERM')).toBe(0);
    const told = complaintsOf(service).filter((line) => line.startsWith('ClickHouse '));
    expect(told).toEqual([
      expect.stringMatching(
        /^ClickHouse does not answer: .* Until it answers, PostgreSQL does, of what it has$/,
      ),
    ]);
    expect(service.output).not.toContain('cret');
    // The driver is seen by the next test as well.
    expect(service.output).toContain('LOADED ');
  });
});

it.each(['on', 'off'])("COLUMNS=%s never loads ClickHouse's driver", async (columns) => {
  const service = await start({ COLUMNS: columns, NODE_OPTIONS: `--import=${TELL_LOADED}` });
  await service.untilReady();
  await service.get('/api/v1/aggregate?by=band&since=24h');
  await service.get('/api/v1/health');
  expect(await service.stop('SIGTERM')).toBe(0);
  expect(service.output).not.toContain('LOADED ');
});
