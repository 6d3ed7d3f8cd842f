import { createSocket } from 'node:dgram';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { OpenAPIObject } from '@nestjs/swagger';
import {
  createTestDatabase,
  type TestDatabase,
  withClient,
} from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { removeFolder } from '../../support/processes/remove-folder.js';
import { ServiceProcess } from '../../support/processes/service-process.js';

const run = promisify(execFile);

/** The example of an extension, in a folder of its own far from the service and without `node_modules`. */
let folder: string;
let database: TestDatabase;
let service: ServiceProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spot-extensions-'));
  await chmod(folder, 0o755);
  database = await createTestDatabase();
});

afterEach(async () => {
  await service?.stop('SIGKILL');
  service = undefined;
  await database.drop();
  await removeFolder(folder);
});

const ask = async (text: string) =>
  withClient(database.url, async (client) => (await client.query(text)).rows as unknown[]);

const copyOf = async (name: string) => {
  await cp('docs/examples/club', join(folder, name), { recursive: true });
};

async function start(variables: NodeJS.ProcessEnv): Promise<ServiceProcess> {
  service = await ServiceProcess.start({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    FEEDS: 'none',
    CLUB_UDP_PORT: '0',
    CLUB_IGNORED_SKIMMERS: 'W9XYZ',
    ...variables,
  });
  return service;
}

const MEMBERS = '/api/v1/club/members';

async function put(origin: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const response = await fetch(origin + MEMBERS, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function sendTo(port: number, datagrams: readonly string[]): Promise<void> {
  const sender = createSocket('udp4');
  for (const datagram of datagrams) {
    await new Promise((sent) => sender.send(datagram, port, '127.0.0.1', sent));
  }
  sender.close();
}

const ANN = { callsign: 'K1ABC', name: 'Ann' };

describe('an extension in a folder', () => {
  it('has routes in the document, a feed, and tables of its own that a restart keeps', async () => {
    await copyOf('club');
    const first = await start({ EXTENSIONS: './club' });
    await first.untilReady();
    const running = [{ name: 'club', version: '1.0.0', state: 'running', problem: null }];
    expect(await first.get('/api/v1/health')).toMatchObject({ status: 'ok', extensions: running });

    const { paths, tags } = await first.get<OpenAPIObject>('/docs/openapi.json');
    expect(Object.keys(paths[MEMBERS] ?? {})).toEqual(['get', 'put']);
    expect(tags?.map(({ name }) => name)).toContain('Club');

    expect(await put(first.origin, ANN)).toEqual({
      status: 200,
      body: { members: [{ ...ANN, spots: 0 }] },
    });
    expect(await put(first.origin, { ...ANN, callsign: 'ann' })).toMatchObject({
      status: 400,
      body: { error: { details: [{ field: 'callsign' }] } },
    });
    expect(await ask('SELECT callsign, name FROM x_club.members')).toEqual([ANN]);

    const health = async () => first.get<{ club: { udpPort: number | null } }>('/api/v1/health');
    await eventually(async () => expect((await health()).club.udpPort).not.toBeNull());
    const port = (await health()).club.udpPort ?? 0;
    await sendTo(port, ['W9XYZ K1ABC 14025.3 CW 24', 'KM3T-2 K1ABC 14025.3 CW 24']);
    await eventually(async () =>
      expect(await first.get(MEMBERS)).toEqual({ members: [{ ...ANN, spots: 1 }] }),
    );
    expect(await first.get('/api/v1/health')).toMatchObject({
      feeds: [{ name: 'club', connected: true, spotsReceived: 1 }],
    });
    const text = async (path: string) => (await fetch(first.origin + path)).text();
    const metrics = await text('/metrics');
    expect(metrics).toMatch(/^club_datagrams_total 2$/m);
    expect(metrics).toContain('feed_lines_total{feed="club",outcome="club_ignored_skimmer"} 1');
    // Its task runs each ten seconds, in the process that holds the role.
    const heard = 'SELECT 1 AS one FROM x_club.members WHERE last_heard IS NOT NULL';
    await eventually(async () => expect(await ask(heard)).toHaveLength(1));

    expect(await text('/x/club/')).toContain('<h1>Members on the air</h1>');
    const file = await fetch(`${first.origin}/x/club/members.js`);
    expect(file.headers.get('content-type')).toContain('javascript');
    expect(file.headers.get('content-security-policy')).toContain(
      "script-src 'self'; style-src 'self' 'unsafe-inline';",
    );
    expect(
      (await fetch(`${first.origin}/x/club`, { redirect: 'manual' })).headers.get('location'),
    ).toBe('/x/club/');
    expect((await fetch(`${first.origin}/x/club/nothing.js`)).status).toBe(404);
    const page = await fetch(first.origin, { headers: { Accept: 'text/html' } });
    expect(await page.text()).toContain(
      '<meta name="added-pages" content="[{&quot;href&quot;:&quot;/x/club/&quot;,&quot;title&quot;:&quot;Club&quot;}]" />',
    );
    expect(await first.stop('SIGTERM')).toBe(0);

    // As a package that is installed beside the folder in which the service is started.
    await mkdir(join(folder, 'node_modules'));
    await rename(join(folder, 'club'), join(folder, 'node_modules', 'club'));
    const second = await start({ EXTENSIONS: 'club' });
    await second.untilReady();
    expect(await second.get(MEMBERS)).toEqual({ members: [{ ...ANN, spots: 1 }] });
    expect(await ask('SELECT count(*)::int AS count FROM x_club.migrations')).toEqual([
      { count: 2 },
    ]);
  });
});

/** The files of folders that are no extensions, and what is said of each. */
const WRONG: Readonly<Record<string, [files: Record<string, string>, says: string]>> = {
  nowhere: [{}, 'is no folder: there is no '],
  empty: [{ 'README.md': '' }, 'has neither index.mjs nor index.js'],
  misnamed: [
    { 'package.json': '{ "exports": { ".": { "import": "./club.mjs" } } }' },
    'has no ./club.mjs, which its package.json names',
  ],
  broken: [{ 'package.json': '{' }, 'has a package.json that is no JSON'],
  nothing: [
    { 'index.mjs': 'export const club = 1;' },
    'exports no default made by defineExtension',
  ],
  throwing: [{ 'index.js': 'throw new Error("no luck");' }, 'cannot be imported: Error: no luck'],
  blank: [
    { 'index.mjs': extension(`name: 'Our Club', module: Club`) },
    'has the name "Our Club": it must be of a-z',
  ],
  strange: [
    { 'index.mjs': extension(`name: 'strange', module: Club, settings: { PORT: {} }`) },
    'has a setting PORT: its name must begin with STRANGE_',
  ],
};

function extension(fields: string): string {
  return `import { Module } from '@nestjs/common';
    import { decorate, defineExtension } from 'spot-query-service/extension';
    const Club = decorate(class Club {}, { class: [Module({})] });
    export default defineExtension({ ${fields} });`;
}

it('what is no extension is named, with the reason', async () => {
  for (const [name, [files]] of Object.entries(WRONG)) {
    if (Object.keys(files).length > 0) await mkdir(join(folder, name));
    for (const [file, text] of Object.entries(files)) {
      await writeFile(join(folder, name, file), text);
    }
  }
  await copyOf('club');
  await copyOf('twin');
  const given = [
    ...Object.keys(WRONG).map((name) => [`./${name}`]),
    ['./club', './twin'],
    ['lost'],
  ];
  const complaints = await loadEach(given);
  expect(complaints).toEqual([
    ...Object.entries(WRONG).map(([name, [, says]]) =>
      expect.stringContaining(`the extension ./${name} ${says}`),
    ),
    'the extension ./twin has the name club, as another has',
    'the extension lost is no package that is installed here; a folder begins with ./ or /',
  ]);
});

it('its settings are in the help, which starts nothing', async () => {
  await copyOf('club');
  const asked = [resolve('dist/src/main.js'), '--help'];
  const env = { ...process.env, EXTENSIONS: './club', CLUB_UDP_PORT: 'not yet' };
  const { stdout } = await run(process.execPath, asked, { cwd: folder, env });
  expect(stdout).toContain('#CALLSIGN=\n');
  expect(stdout.trimEnd().split('\n').slice(-7)).toEqual([
    expect.stringMatching(/^# --- Extension club -+$/),
    '',
    '# UDP port on which skimmers of the LAN send spots; 0 for any free one.',
    '#CLUB_UDP_PORT=7355',
    '',
    '# Skimmers whose spots are not stored, with commas between.',
    '#CLUB_IGNORED_SKIMMERS=none',
  ]);
});

/** Loads extensions in a process of its own, as the service does; gives why each cannot be. */
async function loadEach(given: readonly (readonly string[])[]): Promise<unknown[]> {
  const loader = resolve('dist/src/app/extensions/load-extensions.js');
  const program = `
    const { loadExtensions } = await import(${JSON.stringify(pathToFileURL(loader).href)});
    const complaints = [];
    for (const one of ${JSON.stringify(given)}) {
      complaints.push(await loadExtensions(one, {}).then(() => null, (error) => error.message));
    }
    console.log(JSON.stringify(complaints));`;
  const options = { cwd: folder };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], options);
  return JSON.parse(stdout) as unknown[];
}

/** Fields of an extension that fails once the service is loaded, and what the last line of the start says. */
const FAILING: Readonly<Record<string, [fields: string, says: RegExp]>> = {
  'settings are wrong, one of them secret': [
    `name: 'wrong', module: Club, settings: {
      WRONG_PORT: { description: 'A port.', kind: 'wholeNumber', least: 1, most: 9 },
      WRONG_URL: { description: 'A URL.', kind: 'url', isNeeded: true },
      WRONG_KEY: { description: 'A key.', kind: 'wholeNumber', isSecret: true } }`,
    /settings of extensions are wrong .*: WRONG_PORT="10" must be a whole number from 1 up to 9; WRONG_URL="" must be set; WRONG_KEY="\*\*\*" must be a whole number/,
  ],
  'migration is refused by the database': [
    `name: 'wrong', module: Club, migrations: [class Broken1 {
      name = 'Broken1790000000000';
      async up(runner) { await runner.query('CREATE TABLE nothing AS SELECT * FROM nowhere'); }
      async down() {} }]`,
    /the extension wrong cannot have its tables: relation "nowhere" does not exist/,
  ],
};

it.each(Object.entries(FAILING))('one whose %s: the start fails', async (_, [fields, says]) => {
  await mkdir(join(folder, 'wrong'));
  await writeFile(join(folder, 'wrong', 'index.mjs'), extension(fields));
  const refused = await start({ EXTENSIONS: './wrong', WRONG_PORT: '10', WRONG_KEY: 'hidden' });
  expect(await refused.untilEnded()).toBe(1);
  const last = refused.output.trim().split('\n').at(-1) ?? '';
  const { msg } = JSON.parse(last) as { msg: string };
  expect(msg).toMatch(/^Cannot start: /);
  expect(msg).toMatch(says);
  expect(refused.output).not.toContain('hidden');
});

/** The example as each release had it, oldest first. */
const KEPT = readdirSync('test/support/extensions').sort((one, other) =>
  one.localeCompare(other, 'en', { numeric: true }),
);

it('one that was written for an earlier version of the service runs, and not on tables of a newer one', async () => {
  await cp('test/support/extensions', folder, { recursive: true });
  await copyOf('club');
  for (const one of [...KEPT, 'club']) {
    const running = await start({ EXTENSIONS: `./${one}` });
    await running.untilReady();
    expect((await put(running.origin, ANN)).status).toBe(200);
    expect(await running.get('/api/v1/health')).toMatchObject({
      extensions: [{ name: 'club', state: 'running', problem: null }],
    });
    expect(await running.stop('SIGTERM')).toBe(0);
  }
  const older = await start({ EXTENSIONS: `./${KEPT[0]}` });
  expect(await older.untilEnded()).toBe(1);
  expect(older.output).toContain(
    'the extension club cannot have its tables: a newer version of it has migrated them (AddLastHeard1790000001000)',
  );
});

/** Throws wherever it is called, and in a callback that nobody calls but Node.js. */
const FAULTY = `
  import { createSocket } from 'node:dgram';
  import { Controller, Get, Module } from '@nestjs/common';
  import { Cron } from '@nestjs/schedule';
  import { decorate, defineExtension, FeedService, HealthService, MetricsService, PresenceService } from 'spot-query-service/extension';
  class FaultyFeed {
    name = 'faulty';
    #socket;
    start(receive) {
      this.#socket = createSocket('udp4').bind(0, '127.0.0.1');
      this.#socket.on('message', (datagram) => {
        const { callsign } = JSON.parse(datagram);
        receive({ heardAtSeconds: Math.floor(Date.now() / 1000), spotter: 'KM3T', callsign,
          frequencyHz: 14025300, mode: 'CW', snrDb: 24 });
      });
    }
    get port() { return this.#socket?.address().port ?? null; }
    async stop() { const socket = this.#socket; this.#socket = undefined; socket?.close(); }
    status() { return { name: this.name, connected: this.#socket !== undefined, lastSpotAtMs: null,
      spotsReceived: 0, linesRejected: 0, reconnectCount: 0 }; }
    refusals() { return new Map(); }
    isQuietNow() { throw new Error('not said'); }
  }
  class FaultySource {
    name = 'faulty'; isConfigured = true; monitoredRooms = [];
    #starts = 0;
    start(listener) {
      if (++this.#starts < 3) throw new Error('no start');
      listener.connection(true);
    }
    async stop() { throw new Error('no stop'); }
  }
  class Faulty {
    constructor(feeds, presence, health, metrics) {
      const feed = new FaultyFeed();
      feeds.register(feed);
      feeds.inspect('faulty', () => { throw new Error('no look'); });
      presence.register(new FaultySource());
      health.addPart('faultyPort', () => feed.port);
      health.addPart('broken', () => { throw new Error('no part'); });
      metrics.declare({ name: 'faulty', help: 'None.', kind: 'gauge', read: () => { throw new Error('no value'); } });
      process.on('SIGUSR2', () => void Promise.reject(new Error('of a promise')));
    }
    run() { throw new Error('no task'); }
  }
  class FaultyController { find() { throw new Error('no answer'); } }
  decorate(FaultyController, { class: [Controller('api/v1/faulty')], members: { find: { decorators: [Get()] } } });
  decorate(Faulty, { class: [Module({ controllers: [FaultyController] })],
    inject: [FeedService, PresenceService, HealthService, MetricsService], members: { run: { decorators: [Cron('* * * * * *')] } } });
  export default defineExtension({ name: 'faulty', module: Faulty });`;

interface FaultyHealth {
  status: string;
  faultyPort: number | null;
  extensions: { state: string; problem: string | null }[];
}

it('one whose code throws anywhere is named, loses no spot, and the service goes on', async () => {
  await mkdir(join(folder, 'faulty'));
  await writeFile(join(folder, 'faulty', 'index.mjs'), FAULTY);
  const faulty = await start({ EXTENSIONS: './faulty' });
  await faulty.untilReady();
  const health = async () => faulty.get<FaultyHealth>('/api/v1/health');
  const problem = async () => (await health()).extensions[0]?.problem;
  await eventually(async () => expect((await health()).faultyPort).not.toBeNull());
  expect(await health()).toMatchObject({
    status: 'degraded',
    extensions: [{ name: 'faulty', version: null, state: 'failed' }],
  });
  const port = (await health()).faultyPort ?? 0;

  // What looks at it fails: it is stored as it came.
  await sendTo(port, [JSON.stringify({ callsign: 'K1ABC' })]);
  await eventually(async () =>
    expect(await faulty.get('/api/v1/spots')).toMatchObject({ total: 1 }),
  );
  // The service answers and the feed is started anew after an error that nobody caught.
  await sendTo(port, ['null']);
  await eventually(async () =>
    expect(await problem()).toMatch(
      /^\d+ errors, at [-\d]{10}T[:\d]{8}Z: did not catch: TypeError/,
    ),
  );
  await eventually(async () => {
    const now = (await health()).faultyPort;
    expect(now).not.toBeNull();
    expect(now).not.toBe(port);
  });
  await sendTo((await health()).faultyPort ?? 0, [JSON.stringify({ callsign: 'W1AW' })]);
  await eventually(async () =>
    expect(await faulty.get('/api/v1/spots')).toMatchObject({ total: 2 }),
  );
  // Its source is started until it can be.
  const metrics = async () => (await fetch(`${faulty.origin}/metrics`)).text();
  await eventually(async () =>
    expect(await metrics()).toMatch(/^presence_connected{source="faulty"} 1$/m),
  );
  faulty.child.kill('SIGUSR2');
  await eventually(async () =>
    expect(await problem()).toMatch(/did not catch: Error: of a promise/),
  );
  expect((await fetch(`${faulty.origin}/api/v1/faulty`)).status).toBe(500);
  expect((await fetch(`${faulty.origin}/metrics`)).status).toBe(200);
  const thrown = 'no start|no answer|no look|no part|no value|no task|of a promise'.split('|');
  await eventually(() => {
    for (const what of thrown) {
      expect(faulty.output).toMatch(new RegExp(`The extension faulty [^"]*${what}`));
    }
  });
  expect(await faulty.stop('SIGTERM')).toBe(0);
  expect(faulty.output).toMatch(
    /The extension faulty source faulty cannot be stopped: Error: no stop/,
  );
});
