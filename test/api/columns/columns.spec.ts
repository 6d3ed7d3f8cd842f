import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ColumnsFailed,
  ColumnsService,
  ColumnsUnavailable,
} from '../../../src/columns/columns.service.js';
import { readEnv } from '../../../src/config/env.js';
import { eventually } from '../../support/eventually.js';

let folder: string;
let columns: ColumnsService;

const open = (variables: NodeJS.ProcessEnv = {}) =>
  new ColumnsService(readEnv({ FEEDS: 'none', DATA_DIR: folder, ...variables }));

const one = async (sql: string) => columns.session(async (session) => (await session.run(sql))[0]);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'columns-'));
  columns = open();
});

afterEach(async () => {
  await columns.onApplicationShutdown();
  await rm(folder, { recursive: true });
});

describe('the column engine', () => {
  it('runs in a process of its own, within its memory, without asking the network', async () => {
    expect(columns.pid).toBeUndefined();
    const settings = await one(`SELECT current_setting('memory_limit'), current_setting('threads'),
      current_setting('autoinstall_known_extensions'), current_setting('autoload_known_extensions')`);
    expect(settings).toEqual(['256.0 MiB', 2, false, false]);
    expect(columns.pid).not.toBe(process.pid);
    expect(columns.counts).toEqual({
      queries: 1,
      restarts: 0,
      memoryBytes: expect.any(Number) as number,
    });
  });

  it('gives way to the service, with every thread that computes', async () => {
    await one('SELECT sum(range) FROM range(20_000_000)');
    const threads = await readdir(`/proc/${columns.pid}/task`);
    const all = await Promise.all(
      threads.map(async (thread) => {
        const stat = await readFile(`/proc/${columns.pid}/task/${thread}/stat`, 'utf8');
        // Behind the name, which may have spaces: see proc(5).
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return Number(fields[16]);
      }),
    );
    const nice = all.filter((niceness) => niceness === 5);
    expect(getPriority(columns.pid)).toBe(5);
    expect(nice.length).toBe(all.length);
  });

  it('keeps what is appended to tables of a session, and gives results in batches', async () => {
    await columns.session(async (session) => {
      await session.run('CREATE TEMP TABLE heard (n INTEGER, hz DOUBLE, name VARCHAR)');
      const numbers = Int32Array.from({ length: 5_000 }, (_, n) => n);
      const names = [...numbers].map((n) => (n % 2 ? `K${n}` : null));
      await session.append('heard', [numbers, Float64Array.from(numbers, (n) => n + 0.5), names]);
      expect(await session.run('SELECT count(*), sum(hz), count(name) FROM heard')).toEqual([
        [5_000, 12_500_000, 2_500],
      ]);
      const lengths: number[] = [];
      await session.run('BEGIN');
      for await (const rows of session.stream('SELECT n FROM heard WHERE n >= $1', [10])) {
        lengths.push(rows.length);
      }
      expect(lengths.length).toBeGreaterThan(1);
      expect(lengths.reduce((sum, length) => sum + length)).toBe(4_990);
    });
    await expect(one('SELECT * FROM heard')).rejects.toThrow(ColumnsFailed);
  });

  it.each([
    [
      'fails',
      `CASE range WHEN 900000 THEN error('no such row') ELSE range END`,
      10_000,
      /ended before/,
    ],
    ['takes too long', `sum(sqrt(range)) OVER (ORDER BY range)`, 30, /INTERRUPT/i],
  ])('tells of a result that %s amid its rows', async (_, value, timeLimitMs, told) => {
    const read = columns.session(async (session) => {
      await session.run('BEGIN');
      const statement = `SELECT ${value} FROM range(5000000)`;
      for await (const rows of session.stream(statement, [], timeLimitMs)) {
        await delay(timeLimitMs === 30 ? 1 : 0);
        expect(rows.length).toBeGreaterThan(0);
      }
    });
    await expect(read).rejects.toThrow(told);
    expect(await one('SELECT 1')).toEqual([1]);
  });

  it('has ended, with its files closed, when the service has stopped', async () => {
    await one('SELECT 1');
    const pid = columns.pid!;
    await columns.onApplicationShutdown();
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
    const starting = one('SELECT 1').catch(() => {});
    await columns.onApplicationShutdown();
    expect(columns.pid).toBeUndefined();
    await starting;
  });

  it('ends a statement at its time limit, and goes on', async () => {
    const slow = 'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range > b.range';
    await expect(columns.session((session) => session.run(slow, [], 200))).rejects.toThrow(
      /interrupted/i,
    );
    expect(await one('SELECT 1')).toEqual([1]);
    expect(columns.counts.restarts).toBe(0);
  });

  it('fails what runs when its process is killed, tells why, and is there again', async () => {
    const running = columns.session((session) =>
      session.run(
        'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range > b.range',
      ),
    );
    await eventually(() => expect(columns.counts.queries).toBe(1));
    process.kill(columns.pid!, 'SIGKILL');
    await expect(running).rejects.toThrow(ColumnsUnavailable);
    expect(columns.problem).toMatch(/SIGKILL/);
    // Not at once: a process that cannot stay would be started again and again.
    await expect(one('SELECT 1')).rejects.toThrow(ColumnsUnavailable);
    await eventually(async () => expect(await one('SELECT 1')).toEqual([1]));
    expect(columns.counts.restarts).toBe(1);
    expect(columns.problem).toBeUndefined();
  });

  it('is refused, and starts no process, where COLUMNS is off', async () => {
    columns = open({ COLUMNS: 'off' });
    await expect(one('SELECT 1')).rejects.toThrow('COLUMNS is off');
    expect(columns.pid).toBeUndefined();
  });
});
