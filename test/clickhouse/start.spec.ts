import { execFileSync } from 'node:child_process';
import type { HealthView } from '../../src/health/health.dto.js';
import { TestClickHouse } from '../support/clickhouse/clickhouse.js';
import { createTestDatabase, type TestDatabase } from '../support/databases/database.js';
import { eventually } from '../support/eventually.js';
import { complaintsOf, ServiceProcess } from '../support/processes/service-process.js';

const PASSWORD = 'Sesame,open';

/** How a password can be written: in a URL, or as a header. */
const WRITTEN = [
  PASSWORD,
  encodeURIComponent(PASSWORD),
  Buffer.from(`keeper:${PASSWORD}`).toString('base64'),
];

const USERS = { keeper: { password: PASSWORD }, reader: { password: PASSWORD, isReadOnly: true } };

describe('a service whose ClickHouse', () => {
  let engine: TestClickHouse;
  let database: TestDatabase;

  beforeAll(async () => {
    engine = await TestClickHouse.start(USERS);
    database = await createTestDatabase();
  });

  afterAll(async () => {
    await database?.drop();
    await engine?.stop();
  });

  async function start(url: string): Promise<ServiceProcess> {
    return ServiceProcess.start({
      DATABASE_URL: database.url,
      CALLSIGN: 'W1AW',
      FEEDS: 'none',
      GRID_PROVIDERS: 'none',
      COLUMNS: 'clickhouse',
      CLICKHOUSE_URL: url,
    });
  }

  function expectSecret(text: string): void {
    for (const written of WRITTEN) expect(text).not.toContain(written);
  }

  it.each([
    ['the password is wrong', 516, () => engine.urlOf('keeper', `${PASSWORD}!`)],
    ['the user is unknown', 516, () => engine.urlOf('nobody', PASSWORD)],
    [
      'the database is unknown',
      81,
      () => engine.urlOf('admin', 'admin').replace('/spots', '/none'),
    ],
    [
      'the user may do nothing there',
      497,
      () => engine.urlOf('keeper').replace('/spots', '/default'),
    ],
    ['the user may change no setting', 164, () => engine.urlOf('reader')],
  ])('answers no is refused at the start, in one sentence: %s', async (_, code, url) => {
    const service = await start(url());
    expect(await service.untilEnded()).toBe(1);
    const lines = service.output.trim().split('\n');
    expect(lines).toHaveLength(1);
    const { msg } = JSON.parse(lines[0]!) as { msg: string };
    expect(msg).toMatch(
      /^Cannot start: CLICKHOUSE_URL: http:\/\/127\.0\.0\.1:\d+\/\w+: ClickHouse answers no: /,
    );
    expect(msg).toMatch(new RegExp(`\\(${code}\\)$`));
    expectSecret(service.output);
  });

  it('is away at the start, comes, and gets another password, says so, and never the password', async () => {
    await engine.kill();
    const service = await start(engine.urlOf('keeper'));
    await service.untilReady();
    const said: string[] = [];
    const columns = async () => {
      const text = await (await fetch(`${service.origin}/api/v1/health`)).text();
      said.push(text);
      return (JSON.parse(text) as HealthView).columns;
    };
    await eventually(async () =>
      expect(await columns()).toMatchObject({
        state: 'away',
        reason: expect.stringMatching(/^ClickHouse does not answer: .*ECONNREFUSED/) as string,
      }),
    );
    await engine.startAgain();
    await eventually(async () => expect(await columns()).toMatchObject({ state: 'ok' }));

    await engine.changePassword('keeper', 'another');
    await eventually(async () =>
      expect(await columns()).toMatchObject({
        state: 'away',
        reason: expect.stringMatching(
          /^ClickHouse answers no: .*Authentication failed.* \(516\)$/,
        ) as string,
      }),
    );
    for (const path of ['/metrics', '/api/v1/aggregate?by=band&since=24h', '/api/v1/nothing']) {
      said.push(await (await fetch(service.origin + path)).text());
    }
    // The service and its own processes: the engine of the test has the passwords there.
    const pid = String(service.child.pid);
    const listed = execFileSync('ps', ['-o', 'args', '-p', pid, '--ppid', pid]).toString();
    expect(listed).toContain('main.js');
    said.push(listed);
    expect(await service.stop('SIGTERM')).toBe(0);
    const told = complaintsOf(service).filter((line) => line.startsWith('ClickHouse '));
    // The server is started anew for another password: a look may fall between.
    const refused = told.filter((line) => /^ClickHouse does not answer: .*ECONNREFUSED/.test(line));
    expect(refused).toContain(told[0]);
    expect(told.filter((line) => !refused.includes(line))).toEqual([
      expect.stringMatching(/^ClickHouse answers no: .*Authentication failed/),
    ]);
    expectSecret([service.output, ...said].join('\n'));
  });
});
