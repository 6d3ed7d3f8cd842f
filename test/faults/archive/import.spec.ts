import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { ARCHIVE_HEADER, archiveRows, zipOf } from '../../support/archive/archive.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { printFigures } from '../../support/figures.js';
import { endOf, startImport } from '../../support/archive/import-command.js';
import { findRollupDifferences } from '../../support/databases/rollups.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

const YESTERDAY = Math.floor(Date.now() / 86_400_000) * 86_400 - 86_400;

let folder: string;
let database: TestDatabase;
let client: Client;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spot-import-'));
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await removeFolder(folder);
});

function start(parameters: string[], variables: NodeJS.ProcessEnv = {}): ChildProcess {
  return startImport(parameters, folder, { DATABASE_URL: database.url, ...variables });
}

/** Starts an import that has half of a file by now, and waits for the rest: it is in the middle until it is ended. */
function startHalf(rows: string): ChildProcess {
  const child = start(['-']);
  child.stdin!.on('error', () => undefined);
  child.stdin!.write(rows.slice(0, rows.length / 2));
  return child;
}

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function countSpots(): Promise<number> {
  const { rows } = await client.query<{ spots: number }>(
    'SELECT count(*)::int AS spots FROM spots',
  );
  return rows[0]!.spots;
}

const partitionOf = (timeSeconds: number) =>
  `spots_${new Date(timeSeconds * 1_000).toISOString().slice(0, 10).replaceAll('-', '_')}`;

/** The tables of which the planner was told, and did not have to find out by itself. */
async function analyzed(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT relname AS name FROM pg_stat_user_tables WHERE last_analyze IS NOT NULL ORDER BY 1',
  );
  return rows.map(({ name }) => name);
}

const day = (count: number) =>
  [ARCHIVE_HEADER, ...archiveRows(count, YESTERDAY), `(${count} rows)`, ''].join('\n');

function peakMemoryMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

describe('npm run import', () => {
  it('stores a day, and nothing the second time', async () => {
    const path = await file('day.csv', day(12_000));
    const first = await endOf(start([path]));
    expect(first.output).toContain('12000 rows read: 12000 stored, 0 duplicate, 0 too old');
    expect(first.code).toBe(0);
    expect(await findRollupDifferences(client)).toEqual([]);
    expect(await analyzed()).toEqual(
      expect.arrayContaining(['callsign_hour', 'callsigns', 'spot_minute', partitionOf(YESTERDAY)]),
    );
    const again = await endOf(start([path]));
    expect(again.output).toContain('12000 rows read: 0 stored, 12000 duplicate');
    expect(again.code).toBe(0);
    expect(await countSpots()).toBe(12_000);
  });

  it('reads zips, told by their content, and standard input', async () => {
    const zip = await file('day.data', zipOf('20261119.csv', Buffer.from(day(500))));
    expect((await endOf(start([zip]))).output).toContain('500 stored');
    const child = start(['-']);
    child.stdin!.end(day(600).replaceAll('7000', '3500'));
    expect((await endOf(child)).code).toBe(0);
  });

  it('stores a row as it stands in the real archive', async () => {
    const path = await file(
      'row.csv',
      `${ARCHIVE_HEADER}\r\nKM3T-2,K,NA,7027.125,40m,DK9PY,DL,EU,CQ,22,2025-11-29 00:00:07,33,CW\r\n`,
    );
    expect((await endOf(start([path], { SPOT_RETENTION_DAYS: '0' }))).code).toBe(0);
    const { rows } = await client.query(`
      SELECT s.heard_at, s.frequency_hz, s.spotter_node, s.snr_db, s.wpm, c.callsign,
        p.callsign AS spotter
      FROM spots s JOIN callsigns c ON c.id = callsign_id JOIN callsigns p ON p.id = spotter_id`);
    expect(rows).toEqual([
      {
        heard_at: new Date('2025-11-29T00:00:07Z'),
        frequency_hz: '7027125',
        spotter_node: 2,
        snr_db: 22,
        wpm: 33,
        callsign: 'DK9PY',
        spotter: 'KM3T',
      },
    ]);
  });

  it('reports broken rows with their lines, the first twenty, and ends with 1', async () => {
    const rows = archiveRows(30, YESTERDAY);
    rows[1] = 'broken';
    rows[2] = rows[2]!.replace('K2AA', 'NOCALL');
    const path = await file(
      'bad.csv',
      [ARCHIVE_HEADER, ...rows, ...Array<string>(25).fill('x')].join('\n'),
    );
    const { code, output } = await endOf(start([path]));
    expect(code).toBe(1);
    expect(output).toContain('line 3: not_a_row\nline 4: bad_callsign\n');
    expect(output.match(/^line /gm)).toHaveLength(20);
    expect(output).toContain('… and 7 more rejected');
    expect(output).toContain('55 rows read: 28 stored, 0 duplicate, 0 too old');
  });

  it('leaves out what is older than spots are kept, naming the variable', async () => {
    const old = archiveRows(10, YESTERDAY - 40 * 86_400);
    const path = await file('old.csv', [...old, ...archiveRows(5, YESTERDAY)].join('\n'));
    const { code, output } = await endOf(start([path]));
    expect(code).toBe(1);
    expect(output).toContain('5 stored, 0 duplicate, 10 too old (SPOT_RETENTION_DAYS is 30)');
  });

  it('ends with 2 when it cannot run', async () => {
    const broken = await file('broken.zip', zipOf('a.csv', Buffer.from(day(50))).subarray(0, 200));
    const cases = [
      [[], {}, 'npm run import -- FILE'],
      [['--help'], {}, 'npm run import -- FILE'],
      [['absent.csv'], {}, 'absent.csv: ENOENT'],
      [[broken], {}, 'broken.zip: '],
      [['x.csv'], { FEEDS: 'demo', DATABASE_URL: '' }, 'FEEDS is demo'],
      [['x.csv'], { DATABASE_URL: 'postgres://127.0.0.1:9/none' }, 'database cannot be reached'],
    ] as const;
    await Promise.all(
      cases.map(async ([parameters, variables, message]) => {
        const { code, output } = await endOf(start([...parameters], variables));
        expect([code, output]).toEqual([2, expect.stringContaining(message)]);
      }),
    );
  });

  it('killed in the middle and repeated, ends the same', async () => {
    const rows = day(24_000);
    const child = startHalf(rows);
    await eventually(async () => expect(await countSpots()).toBeGreaterThan(5_000));
    child.kill('SIGKILL');
    await once(child, 'close');
    const partly = await countSpots();
    expect(partly).toBeLessThan(24_000);
    printFigures('import: killed in the middle', { rows: 24_000, storedByThen: partly });
    expect((await endOf(start([await file('day.csv', rows)]))).code).toBe(0);
    expect(await countSpots()).toBe(24_000);
    expect(await findRollupDifferences(client)).toEqual([]);
  });

  it('stops between batches when asked to, also while it waits for more', async () => {
    const child = startHalf(day(24_000));
    const ended = endOf(child);
    await eventually(async () => expect(await countSpots()).toBeGreaterThan(5_000));
    child.kill('SIGINT');
    const { code, output } = await ended;
    expect(output).toMatch(/rows read: \d+ stored/);
    expect([code, output]).toEqual([130, expect.not.stringContaining('-:')]);
    expect(await findRollupDifferences(client)).toEqual([]);
  });

  it('keeps memory flat on a zip bomb', async () => {
    const line = Buffer.from('x'.repeat(400_000_000));
    const child = start([await file('bomb.zip', zipOf('bomb.csv', line))]);
    let peakMb = 0;
    const watch = setInterval(() => {
      peakMb = Math.max(peakMb, peakMemoryMb(child.pid));
    }, 50);
    const { code, output } = await endOf(child);
    clearInterval(watch);
    expect([code, output]).toEqual([1, expect.stringContaining('1 rows read: 0 stored')]);
    expect(peakMb).toBeLessThan(300);
    printFigures('import: zip bomb', { inflatedMb: 400, peakMb });
  });
});
