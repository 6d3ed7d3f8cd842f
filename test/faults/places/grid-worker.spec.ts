import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  type Answering,
  CallsignServer,
  hamdbBody,
} from '../../support/servers/callsign-server.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { printFigures } from '../../support/figures.js';
import { ServiceHere } from '../../support/processes/service-here.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

const CALLS = 150;
const RATE_PER_SECOND = 40;

let database: TestDatabase;
let client: Client;
let folder: string;
let service: ServiceProcess | ServiceHere;
let hamdb: CallsignServer;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'grid-worker-'));
});

afterEach(async () => {
  await service.stop('SIGTERM');
  await hamdb.close();
  await client.end();
  await database.drop();
  await removeFolder(folder);
});

/** New calls, the first heard least; and one skimmer that was never heard itself. */
async function seed(): Promise<void> {
  await client.query(
    `INSERT INTO callsigns (id, callsign)
     SELECT n, 'K' || n % 10 || 'A' || chr(65 + n / 26) || chr(65 + n % 26) FROM generate_series(1, $1) AS n`,
    [CALLS],
  );
  await client.query(
    `INSERT INTO callsign_day_total (day, callsign_id, spots)
     SELECT extract(epoch FROM now())::bigint / 86400, id, id FROM callsigns`,
  );
  await client.query(`INSERT INTO callsigns (id, callsign) VALUES (1000, 'KM3T')`);
  await client.query(
    `INSERT INTO spotter_hour (hour, spotter_id, spots, mode_mask, band_mask, last_heard_at)
     VALUES (extract(epoch FROM now())::bigint / 3600, 1000, 100000, 1, 1, now())`,
  );
}

const settings = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  FEEDS: 'none',
  GRID_PROVIDERS: 'hamdb',
  GRID_URLS: `hamdb=${hamdb.url}`,
  GRID_RATE_PER_SECOND: String(RATE_PER_SECOND),
  LOG_LEVEL: 'trace',
});

const asked = () => hamdb.requests.map((url) => url.slice(4, -24));

async function queued(): Promise<number> {
  const { rows } = await client.query<{ queued: number }>(
    'SELECT count(*)::int AS queued FROM callsigns WHERE is_grid_queued AND grid_failures = 0',
  );
  return rows[0]?.queued ?? -1;
}

describe('the worker of the grid queue', () => {
  it('goes on after a kill -9 where it was: nothing is lost, nothing asked twice but the call under way', async () => {
    await seed();
    hamdb = await CallsignServer.listen(({ length }, response) =>
      response.end(hamdbBody('', length % 2 ? 'FN42' : undefined)),
    );
    service = await ServiceProcess.start(settings());
    await eventually(() => expect(hamdb.requests.length).toBeGreaterThan(50));
    expect(await service.stop('SIGKILL')).toBe('SIGKILL');
    const before = asked();
    service = await ServiceHere.start(settings());
    await eventually(async () => expect(await queued()).toBe(0));

    const { rows } = await client.query<{ callsign: string }>(
      'SELECT callsign FROM callsigns ORDER BY CASE WHEN id = 1000 THEN 0 ELSE 1 END, id DESC',
    );
    const inOrder = rows.map(({ callsign }) => callsign);
    const after = asked().slice(before.length);
    expect(before).toEqual(inOrder.slice(0, before.length));
    const isRepeated = after[0] === before.at(-1);
    expect(after).toEqual(inOrder.slice(before.length - (isRepeated ? 1 : 0)));
    expect(hamdb.maxUnderWay).toBe(1);
    // Half of the requests at least: a busy machine notes some of them late, and the next ones too soon after them.
    const gapsMs = hamdb.askedAtMs.slice(1).map((atMs, index) => atMs - hamdb.askedAtMs[index]!);
    const medianMs = gapsMs.toSorted((a, b) => a - b)[Math.floor(gapsMs.length / 2)]!;
    expect(medianMs).toBeGreaterThan(0.95 * (1000 / RATE_PER_SECOND));
    printFigures('grid-worker', {
      calls: inOrder.length,
      askedBeforeKill: before.length,
      askedAfter: after.length,
      askedTwice: Number(isRepeated),
    });
  });

  it('never logs what a database tells of a person', async () => {
    await seed();
    const person = '<p>Hiram Percy Maxim, 225 Main Street, Newington; hiram@example.org';
    const answers: Answering[] = [
      (_url, response) => response.end(hamdbBody('K1AA', 'FN42')),
      (_url, response) => response.writeHead(500).end(person),
      (_url, response) => response.end(person),
      (_url, response) =>
        response.writeHead(429, { 'Retry-After': '1', Reason: person }).end(person),
      (_url, response) => response.end(JSON.stringify({ hamdb: { messages: { status: person } } })),
      (_url, response) => response.end(person.repeat(2_000)),
      (_url, response) => {
        response.write(person);
        response.socket?.resetAndDestroy();
      },
    ];
    hamdb = await CallsignServer.listen((url, response, count) =>
      answers[count % answers.length]!(url, response, count),
    );
    const logging = await ServiceProcess.start(settings());
    service = logging;
    await eventually(() => expect(logging.output).toMatch(/hamdb .*left alone for 3\d s/));
    expect(logging.output).not.toMatch(/Hiram|Maxim|Main Street|Newington|example\.org/);
  });
});
