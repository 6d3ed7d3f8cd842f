import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, statSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';
import { Client } from 'pg';
import { eventually } from '../../test/support/eventually.js';
import {
  type EmbeddedPostgres,
  joinEmbeddedPostgres,
  resolveDataDir,
} from './embedded-postgres.js';
import { EmbeddedPostgresFailed } from './server/errors.js';
import { findPostmaster, type Postmaster } from './server/postmaster.js';
import { findServerUser } from './server/user.js';

const HERE = dirname(fileURLToPath(import.meta.url));
const asRoot = process.getuid?.() === 0 ? it : it.skip;

/** Everything of this file lies in here; mkdtemp makes it 0700, which root's server cannot pass. */
const base = mkdtempSync(join(tmpdir(), 'embedded-postgres-spec-'));
chmodSync(base, 0o755);

const dataDirs = new Set<string>();
const children = new Set<ChildProcess>();
const messages: string[] = [];
const log = (message: string): void => {
  messages.push(message);
};

function newDataDir(): string {
  const dataDir = mkdtempSync(join(base, 'data-'));
  dataDirs.add(dataDir);
  return dataDir;
}

function joinIn(dataDir: string): Promise<EmbeddedPostgres> {
  return joinEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, log });
}

function findServer(dataDir: string): Promise<Postmaster | undefined> {
  return findPostmaster(join(dataDir, 'postgres'));
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Works while the server, once it is started, refuses a session, and takes the next. */
async function refusedAtFirst<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const [rulesFile, logFile] = ['pg_hba.conf', 'server.log'].map((name) =>
    join(dataDir, 'postgres', name),
  ) as [string, string];
  const rules = readFileSync(rulesFile, 'utf8');
  const { length } = readFileSync(logFile, 'utf8');
  writeFileSync(rulesFile, 'host all all 127.0.0.1/32 reject\n');
  const working = work();
  try {
    await eventually(() =>
      expect(readFileSync(logFile, 'utf8').slice(length)).toContain('pg_hba.conf rejects'),
    );
  } finally {
    writeFileSync(rulesFile, rules);
  }
  process.kill((await findServer(dataDir))!.pid, 'SIGHUP');
  return working;
}

async function waitUntilDead(pid: number): Promise<void> {
  for (let tries = 0; existsSync(`/proc/${pid}`) && tries < 500; tries++) await sleep(10);
}

/** The same code in a process of its own, as the import is beside the service. */
async function joinInChild(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    import { joinEmbeddedPostgres } from '${base}/compiled/embedded-postgres/embedded-postgres.js';
    const options = { dataDir: '${dataDir}', settings: { fsync: 'off' }, log: () => {} };
    const { url, leave } = await joinEmbeddedPostgres(options);
    process.stdin.on('end', leave).resume();
    console.log(url);`;
  const args = ['--input-type=module', '-e', script];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  children.add(child);
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: String(chunk).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Compiles files of a folder of `src` to a folder of {@link base}. */
function compile(folder: string, files: RegExp): void {
  const to = join(base, 'compiled', folder);
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(join(HERE, '..', folder))) {
    if (!files.test(name) || name.endsWith('.spec.ts')) continue;
    const { code } = transformFileSync(join(HERE, '..', folder, name), {
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      module: { type: 'es6' },
      swcrc: false,
    });
    writeFileSync(join(to, name.replace(/ts$/, 'js')), code);
  }
}

beforeAll(() => {
  writeFileSync(join(base, 'package.json'), '{"type":"module"}');
  symlinkSync(join(HERE, '../../node_modules'), join(base, 'node_modules'));
  compile('embedded-postgres', /^(?!.*\.(service|module|health)\.ts$).*\.ts$/);
  compile('embedded-postgres/server', /\.ts$/);
  compile('tools', /^(backoff|disk-space|is-running)\.ts$/);
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const dataDir of dataDirs) {
    const server = await findServer(dataDir);
    if (server === undefined) continue;
    process.kill(server.pid, 'SIGQUIT');
    await waitUntilDead(server.pid);
  }
  rmSync(base, { recursive: true, force: true, maxRetries: 5 });
});

describe('a cluster of its own', () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;

  beforeAll(async () => {
    dataDir = newDataDir();
    postgres = await joinIn(dataDir);
  });

  afterAll(() => postgres.leave());

  it('is made, started and given a database `spots` at the first join', async () => {
    expect(postgres.dataDir).toBe(dataDir);
    expect(postgres.url).toMatch(/^postgres:\/\/postgres:[\w-]{32}@127\.0\.0\.1:\d+\/spots$/);
    const sql = `SELECT current_database() AS name, pg_encoding_to_char(encoding) AS encoding,
      datcollate AS collation FROM pg_database WHERE datname = current_database()`;
    expect(await query(postgres.url, sql)).toEqual([
      { name: 'spots', encoding: 'UTF8', collation: 'C' },
    ]);
    expect(messages.at(-2)).toContain('new database in');
    expect(messages.at(-1)).toMatch(/started on 127\.0\.0\.1:\d+/);
  });

  it('runs with the settings of a small machine and those asked for', async () => {
    const sql = `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'jit', 'listen_addresses',
      'max_connections', 'max_wal_size', 'synchronous_commit', 'TimeZone', 'unix_socket_directories')`;
    const rows = await query<{ name: string; setting: string }>(postgres.url, sql);
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'off',
      jit: 'off',
      listen_addresses: '127.0.0.1',
      max_connections: '60',
      max_wal_size: '1024',
      synchronous_commit: 'on',
      TimeZone: 'UTC',
      unix_socket_directories: '',
    });
  });

  it('requires its password, which its owner alone can read', async () => {
    const url = new URL(postgres.url);
    url.password = 'wrong';
    await expect(query(url.href, 'SELECT')).rejects.toMatchObject({ code: '28P01' });
    expect(statSync(join(dataDir, 'postgres/superuser.password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('is shared: leaving does not stop it while somebody else is in', async () => {
    const other = await joinIn(dataDir);
    expect(other.url).toBe(postgres.url);
    expect(messages.at(-1)).toContain('joined the one that runs');
    await other.leave();
    await other.leave();
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is told as started by whoever did, also when it could not be joined at first', async () => {
    await postgres.leave();
    postgres = await refusedAtFirst(dataDir, async () => joinIn(dataDir));
    expect(messages.at(-1)).toContain('PostgreSQL: started on');
    const { pid } = (await findServer(dataDir))!;
    await refusedAtFirst(dataDir, async () => {
      process.kill(pid, 'SIGQUIT');
      await eventually(() => expect(postgres.status().restarts).toBe(1));
    });
    expect(messages.at(-1)).toContain('PostgreSQL: was started again after');
  });

  it('is stopped by the last to leave, also when it lost its session, and keeps its data', async () => {
    await query(postgres.url, "CREATE TABLE kept AS SELECT 'KM3T' AS call");
    await query(
      postgres.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE '%presence'`,
    );
    await postgres.leave();
    expect(await findServer(dataDir)).toBeUndefined();
    postgres = await joinIn(dataDir);
    expect(await query(postgres.url, 'SELECT call FROM kept')).toEqual([{ call: 'KM3T' }]);
  });

  it('is left in peace when it is gone already', async () => {
    const { pid } = (await findServer(dataDir))!;
    process.kill(pid, 'SIGQUIT');
    await waitUntilDead(pid);
    await postgres.leave();
    postgres = await joinIn(dataDir);
    expect(await query(postgres.url, 'SELECT call FROM kept')).toEqual([{ call: 'KM3T' }]);
  });

  it('keeps its port when it is started again, so that others who know it find it', async () => {
    const { port } = new URL(postgres.url);
    await postgres.leave();
    postgres = await joinIn(dataDir);
    expect(new URL(postgres.url).port).toBe(port);
  });

  it('is entered anew by a session that was ended: it is not stopped when another leaves', async () => {
    await query(
      postgres.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE '%presence'`,
    );
    for (let tries = 0; postgres.status().restarts === 0 && tries < 500; tries++) await sleep(10);
    expect(postgres.status()).toMatchObject({ state: 'running', restarts: 1, problem: null });
    const other = await joinIn(dataDir);
    await other.leave();
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('gives up a join that is aborted, and leaves nothing that runs', async () => {
    await postgres.leave();
    const aborting = new AbortController();
    const joining = joinEmbeddedPostgres({ dataDir, log, signal: aborting.signal });
    await sleep(50);
    aborting.abort();
    await expect(joining).rejects.toThrow(EmbeddedPostgresFailed);
    expect(await findServer(dataDir)).toBeUndefined();
    postgres = await joinIn(dataDir);
  });

  it('can be joined while the last one is just leaving', async () => {
    for (let round = 0; round < 5; round++) {
      const leaving = postgres.leave();
      await sleep(round * 8);
      postgres = await joinIn(dataDir);
      await leaving;
      expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    }
  });

  it('starts beside a dead lock file whose process number lives on, and an endless log', async () => {
    await postgres.leave();
    const lockFile = join(dataDir, 'postgres/postmaster.pid');
    // One of the server's own account: of any other PostgreSQL sees for itself that it is none.
    const sleeper = spawn('sleep', ['60'], { ...findServerUser(dataDir), stdio: 'ignore' });
    children.add(sleeper);
    writeFileSync(lockFile, `${sleeper.pid}\n${dataDir}\n1700000000\n1\n\n127.0.0.1\n1 1\nready\n`);
    truncateSync(join(dataDir, 'postgres/server.log'), 11 * 1024 * 1024);
    postgres = await joinIn(dataDir);
    expect(statSync(join(dataDir, 'postgres/server.log')).size).toBeLessThan(100_000);
    expect(existsSync(join(dataDir, 'postgres/server.log.1'))).toBe(true);
  });

  it('refuses to run on what another major version made', async () => {
    await postgres.leave();
    const file = join(dataDir, 'postgres/PG_VERSION');
    const version = readFileSync(file, 'utf8');
    writeFileSync(file, '15\n');
    await expect(joinIn(dataDir)).rejects.toThrow(/made by PostgreSQL 15, this release brings \d+/);
    writeFileSync(file, version);
  });

  it('is never replaced when it has run but lacks its password', async () => {
    const file = join(dataDir, 'postgres/superuser.password');
    const password = readFileSync(file, 'utf8');
    rmSync(file);
    await expect(joinIn(dataDir)).rejects.toThrow(EmbeddedPostgresFailed);
    expect(existsSync(join(dataDir, 'postgres/PG_VERSION'))).toBe(true);
    writeFileSync(file, password);
  });
});

describe('several processes', () => {
  const dataDir = newDataDir();

  it('join an empty data dir at the same moment, and the last of them stops it', async () => {
    const [first, second, { child, url }] = await Promise.all([
      joinIn(dataDir),
      joinIn(dataDir),
      joinInChild(dataDir),
    ]);
    expect(second.url).toBe(first.url);
    expect(url).toBe(first.url);
    expect(readdirSync(dataDir)).toEqual(['postgres']);
    await Promise.all([first.leave(), second.leave()]);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    child.stdin?.end();
    await once(child, 'exit');
    expect(await findServer(dataDir)).toBeUndefined();
  });

  it('leave at the same moment: the server is stopped', async () => {
    const [first, second] = await Promise.all([joinIn(dataDir), joinIn(dataDir)]);
    await Promise.all([first.leave(), second.leave()]);
    expect(await findServer(dataDir)).toBeUndefined();
  });

  it('adopt the server of one that was killed', async () => {
    const { child, url } = await joinInChild(dataDir);
    const server = await findServer(dataDir);
    await kill(child);
    const postgres = await joinIn(dataDir);
    expect(postgres.url).toBe(url);
    expect(await findServer(dataDir)).toEqual(server);
    // The server sees the end of the other's session only a moment later on a busy machine.
    const sessions = `SELECT application_name FROM pg_stat_activity WHERE application_name LIKE '%presence'`;
    for (let tries = 0; (await query(postgres.url, sessions)).length > 1 && tries < 500; tries++) {
      await sleep(10);
    }
    await postgres.leave();
    expect(await findServer(dataDir)).toBeUndefined();
  });

  it('start anew where process and server were killed; what was committed is there', async () => {
    const { child, url } = await joinInChild(dataDir);
    await query(url, "CREATE TABLE kept AS SELECT 'W3OA' AS call");
    const { pid } = (await findServer(dataDir))!;
    await kill(child);
    process.kill(pid, 'SIGKILL');
    await waitUntilDead(pid);
    const postgres = await joinIn(dataDir);
    expect(await query(postgres.url, 'SELECT call FROM kept')).toEqual([{ call: 'W3OA' }]);
    await postgres.leave();
  });
});

describe('what an interrupted creation left', () => {
  it('is no obstacle: half a cluster is moved aside, an old work folder removed', async () => {
    const dataDir = newDataDir();
    mkdirSync(join(dataDir, 'postgres/base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18\n');
    const old = new Date(Date.now() - 3_600_000);
    for (const name of ['postgres.new-Old123', 'postgres.new-New123']) {
      mkdirSync(join(dataDir, name, 'cluster'), { recursive: true });
    }
    utimesSync(join(dataDir, 'postgres.new-Old123'), old, old);
    const postgres = await joinIn(dataDir);
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).toSorted()).toEqual([
      'postgres',
      'postgres.new-New123',
      expect.stringMatching(/^postgres\.unfinished-\d+$/),
    ]);
    await postgres.leave();
  });

  it('is no obstacle when the folder is empty, and the path holds what a shell would take', async () => {
    const dataDir = join(resolveDataDir(newDataDir(), log), `o'dd $HOME "dir"`);
    dataDirs.add(dataDir);
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    const postgres = await joinIn(dataDir);
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.leave();
  });
});

describe('resolveDataDir', () => {
  it('leaves a data dir alone that can be reached', () => {
    const dataDir = join(base, 'not/there/yet');
    expect(resolveDataDir(dataDir, log)).toBe(dataDir);
    expect(existsSync(dataDir)).toBe(false);
  });

  asRoot(
    "lets others through root's data dir when that alone is closed, as mkdtemp makes it",
    () => {
      const dataDir = newDataDir();
      expect(resolveDataDir(dataDir, log)).toBe(dataDir);
      expect(statSync(dataDir).mode & 0o777).toBe(0o711);
    },
  );

  asRoot('moves root out of a folder that is closed to others, and says so', async () => {
    const { resolveDataDir: resolve } = await import('./server/user.js');
    const closed = mkdtempSync(join(base, 'closed-'));
    const elsewhere = join(base, 'var/lib/service');
    const dataDir = resolve(join(closed, 'data'), log, elsewhere);
    expect(dataDir).toBe(elsewhere);
    expect(messages.at(-1)).toContain(`${closed} is closed to the user that can`);
    expect(messages.at(-1)).toContain(`data is kept in ${elsewhere} instead`);
    expect(resolve(join(closed, 'data/demo'), log, elsewhere)).toBe(join(elsewhere, 'demo'));
    expect(resolveDataDir(join(closed, 'data'), log)).toBe('/var/lib/spot-query-service');
    dataDirs.add(dataDir);
    const umask = process.umask(0o077);
    const postgres = await joinIn(dataDir).finally(() => process.umask(umask));
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.leave();
  });
});

it('is not kept from starting by a port that is taken meanwhile', async () => {
  const dataDir = newDataDir();
  const thief = createServer().listen(0, '127.0.0.1');
  await once(thief, 'listening');
  const address = thief.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const joining = joinEmbeddedPostgres({ dataDir, settings: { fsync: 'off', port }, log });
  await sleep(2000);
  thief.close();
  const postgres = await joining;
  expect(new URL(postgres.url).port).toBe(port);
  await postgres.leave();
});
