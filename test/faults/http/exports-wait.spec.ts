import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { startTestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { isWhole, SlowReader } from '../../support/spots/exported.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { TcpProxy } from '../../support/processes/tcp-proxy.js';

const SPOTS = 40_000;
const NOW = Math.floor(Date.now() / 1000);
const WINDOW = `since=${NOW - 86_400}&until=${NOW}`;
const EXPORT = `/spots?${WINDOW}&format=ndjson&include=report,path,place`;
const JSON_OF_ALL = '/spots/K1ABC?hours=24';

let database: TestDatabase;
let proxy: TcpProxy;
/** Behind the proxy. */
let cutOff: ServiceProcess;
/** With a line that nothing happens to. */
let service: ServiceProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  const writer = await startTestApp({ DATABASE_URL: database.url });
  for (let from = 0; from < SPOTS; from += 4_000) {
    const reports = Array.from({ length: 4_000 }, (_, index) =>
      aReport({
        heardAtSeconds: NOW - 1 - Math.floor((from + index) / 5),
        callsign: 'K1ABC',
        frequencyHz: 14_000_000 + (from + index) * 10,
      }),
    );
    await writer.record(reports);
  }
  await writer.close();
  const before = await TcpProxy.before(database.url);
  proxy = before.proxy;
  [cutOff, service] = await Promise.all([start(before.url), start(database.url)]);
});

afterAll(async () => {
  await Promise.all([cutOff.stop('SIGKILL'), service.stop('SIGKILL')]);
  await proxy.close();
  await database.drop();
});

async function start(url: string): Promise<ServiceProcess> {
  const started = await ServiceProcess.start({
    DATABASE_URL: url,
    CALLSIGN: 'W1AW',
    FEEDS: 'none',
    GRID_PROVIDERS: 'none',
    COLUMNS: 'off',
  });
  await started.untilReady();
  return started;
}

/** What came behind the headers. */
function bodyOf(answer: Buffer): string {
  return answer.toString('latin1').split('\r\n\r\n').slice(1).join('\r\n\r\n');
}

/** An address has one export at a time. */
async function openFrom(at: number, origin: string, path: string): Promise<SlowReader> {
  return SlowReader.open(origin, path, [], `127.0.0.${10 + at}`);
}

async function readWhole(path: string): Promise<string> {
  const reader = await SlowReader.open(service.origin, path);
  const answer = await reader.readAll();
  expect(isWhole(answer)).toBe(true);
  return bodyOf(answer);
}

/** How often an export has waited and gone on, or been given up. */
async function waits(outcome: 'continued' | 'given_up'): Promise<number> {
  const text = await (await fetch(`${cutOff.origin}/metrics`)).text();
  const line = new RegExp(`^database_export_waits_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm');
  return Number(line.exec(text)![1]);
}

/** The others take minutes on a busy machine. */
const FAULTS = process.env.SOAKS ? (['blackhole', 'cut'] as const) : (['blackhole'] as const);

describe.each(FAULTS)('a line to the database that fails: %s', (fault) => {
  it('for four seconds leaves exports that are half way whole, and says that they waited', async () => {
    const [exported, listed] = [await readWhole(EXPORT), await readWhole(JSON_OF_ALL)];
    const before = await waits('continued');
    const readers = await Promise.all(
      [EXPORT, EXPORT, JSON_OF_ALL].map(async (path, at) => openFrom(at, cutOff.origin, path)),
    );
    proxy[fault]();
    const reading = Promise.all(readers.map(async (reader) => reader.readAll()));
    await delay(4_000);
    // What is not half way is told, and not kept waiting.
    const told = [EXPORT, JSON_OF_ALL].map(async (path) => fetch(`${cutOff.origin}/api/v1${path}`));
    expect((await Promise.all(told)).map(({ status }) => status)).toEqual([503, 503]);
    proxy.heal();
    const answers = await reading;
    expect(answers.map(isWhole)).toEqual([true, true, true]);
    const bodies = answers.map(bodyOf);
    // Not compared by Jest, which would print them.
    const wanted = [exported, exported, listed];
    expect(bodies.map((body, index) => body === wanted[index])).toEqual([true, true, true]);
    await eventually(async () =>
      expect(await waits('continued')).toBeGreaterThanOrEqual(before + 3),
    );
    expect(cutOff.output).toContain('An export waits for the database: ');
    expect(cutOff.output).toMatch(/The export goes on after \d+ ms/);
    await eventually(async () => {
      expect((await fetch(`${cutOff.origin}/health/ready`)).status).toBe(200);
    });
  }, 300_000);
});

const soak = process.env.SOAKS ? it : it.skip;

soak(
  'a process that gets little of its machine keeps its database: exports come whole, lists are answered',
  async () => {
    const path = `${EXPORT}&limit=20000`;
    const whole = await readWhole(path);
    // It makes new connections as well: those that nobody needed for 10 s are closed.
    await delay(11_000);
    const readers = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => openFrom(at, service.origin, path)),
    );
    const ending = new AbortController();
    const stopping = (async () => {
      while (!ending.signal.aborted) {
        service.child.kill('SIGSTOP');
        await delay(260);
        service.child.kill('SIGCONT');
        await delay(40);
      }
    })();
    const refused: unknown[] = [];
    let answered = 0;
    const listing = (async () => {
      while (!ending.signal.aborted) {
        const answer = await fetch(`${service.origin}/api/v1/spots?${WINDOW}&mode=CW`);
        if (answer.status === 200) answered++;
        else refused.push(await answer.json());
        await delay(100);
      }
    })();
    try {
      const answers = await Promise.all(readers.map(async (reader) => reader.readAll()));
      expect(answers.map((answer) => isWhole(answer) && bodyOf(answer) === whole)).toEqual(
        Array.from({ length: 6 }, () => true),
      );
    } finally {
      ending.abort();
      await Promise.all([stopping, listing]);
    }
    expect(answered).toBeGreaterThan(0);
    // That it has too much to do would be true.
    expect(JSON.stringify(refused)).not.toContain('database');
    expect(service.output).not.toMatch(/broke half way/);
  },
  300_000,
);

it.each([EXPORT, JSON_OF_ALL])('%s says in the log why it broke half way', async (path) => {
  const reader = await SlowReader.open(service.origin, path);
  const other = new Client({ connectionString: database.url });
  await other.connect();
  await other.query(
    'DELETE FROM spots WHERE id IN (SELECT id FROM spots ORDER BY heard_at LIMIT 10000)',
  );
  await other.end();
  expect(isWhole(await reader.readAll())).toBe(false);
  const [plain] = path.split('?');
  await eventually(async () => {
    expect(service.output).toContain(
      `GET /api/v1${plain} broke half way: SpotsRemoved: Spots of this answer were removed`,
    );
  });
});
