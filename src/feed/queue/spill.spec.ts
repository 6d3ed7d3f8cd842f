import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../test/support/eventually.js';
import type { SpotReport } from '../../radio/spot-report.js';
import { toSpillLine } from './spill-line.js';
import { Spill, type SpillOptions } from './spill.js';

const numbered = (frequencyHz: number): SpotReport => ({
  heardAtSeconds: 1_795_000_020,
  spotter: 'KM3T',
  spotterNode: 2,
  callsign: 'CS3B',
  frequencyHz,
  mode: 'CW',
  snrDb: 24,
  wpm: 22,
});
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const reports = (from: number, to: number): SpotReport[] => range(from, to).map(numbered);

const DEAD_PID = 4_194_305; // beyond the highest that Linux gives

let root: string;
let directory: string;
let messages: string[];
const open: Spill[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'spill-'));
  directory = join(root, 'data/spill');
  messages = [];
});
afterEach(async () => {
  for (const spill of open.splice(0)) await spill.close();
  await rm(root, { recursive: true });
});

function openSpill(options: Partial<SpillOptions> = {}): Spill {
  const spill = new Spill({
    directory,
    maxBytes: 2 ** 30,
    leaseMs: 100,
    log: (level, message) => messages.push(`${level} ${message}`),
    ...options,
  });
  open.push(spill);
  return spill;
}

async function drain(spill: Spill, count = 1_000): Promise<number[]> {
  const found: number[] = [];
  for (;;) {
    const batch = await spill.read(count);
    if (batch.reports.length === 0) return found;
    found.push(...batch.reports.map(({ frequencyHz }) => frequencyHz));
    await batch.acknowledge(batch.reports.length);
  }
}

/** A folder as a process leaves it. */
async function leave(order: number, owner: string, ...files: SpotReport[][]): Promise<string> {
  const path = join(directory, `${String(order).padStart(8, '0')}-${owner}`);
  await mkdir(path, { recursive: true });
  files.forEach((file, index) => {
    const lines = file.map((report) => toSpillLine(report)).join('');
    writeFileSync(join(path, `${String(index + 1).padStart(8, '0')}.spill`), lines);
  });
  return path;
}
const deadOwner = (count = 1): string => `${hostname()}-${DEAD_PID}-0badcafe-${count}`;

describe('Spill', () => {
  it('makes nothing on disk until it is needed, and leaves nothing when it is drained', async () => {
    const spill = openSpill();
    await spill.adopt();
    expect((await spill.read(10)).reports).toEqual([]);
    expect(existsSync(join(root, 'data'))).toBe(false);

    expect(await spill.append(reports(1, 3))).toBe(true);
    expect(spill.isEmpty).toBe(false);
    expect(readdirSync(directory)).toHaveLength(1);
    expect(await drain(spill)).toEqual([1, 2, 3]);
    expect(spill.isEmpty).toBe(true);
    expect(readdirSync(directory)).toEqual([]);

    expect(await spill.append(reports(4, 5))).toBe(true);
    expect(await drain(spill)).toEqual([4, 5]);
  });

  it('keeps the order over many files while it is read and written', async () => {
    const spill = openSpill({ maxBytes: 160_000 });
    const found: number[] = [];
    for (let from = 1; from <= 6_000; from += 50) {
      await spill.append(reports(from, from + 49));
      const batch = await spill.read(40);
      found.push(...batch.reports.map(({ frequencyHz }) => frequencyHz));
      await batch.acknowledge(batch.reports.length);
    }
    expect(readdirSync(join(directory, readdirSync(directory)[0]!)).length).toBeGreaterThan(2);
    found.push(...(await drain(spill)));
    expect(found).toEqual(range(1, 6_000));
    expect(spill.stats()).toEqual({
      spilledReports: 0,
      spilledBytes: 0,
      droppedBySpill: 0,
      unreadableInSpill: 0,
    });
  });

  it('says how much is on disk', async () => {
    const spill = openSpill();
    await spill.append(reports(1, 10));
    const batch = await spill.read(4);
    await batch.acknowledge(3);
    expect(spill.stats()).toMatchObject({ spilledReports: 7 });
    expect(spill.stats().spilledBytes).toBeGreaterThan(10 * 50);
  });

  it('gives the oldest up when it is full, and counts them', async () => {
    const spill = openSpill({ maxBytes: 100_000 });
    for (let from = 1; from <= 5_000; from += 100) await spill.append(reports(from, from + 99));
    const { droppedBySpill, spilledReports, spilledBytes } = spill.stats();
    expect(spilledBytes).toBeLessThanOrEqual(100_000);
    expect(spilledBytes).toBeGreaterThan(75_000);
    expect(droppedBySpill + spilledReports).toBe(5_000);
    expect(messages[0]).toMatch(/error the spill is full: \d+ of the oldest spots dropped/);
    expect(await drain(spill)).toEqual(range(droppedBySpill + 1, 5_000));
  });

  it('acknowledges nothing in place of what was dropped meanwhile', async () => {
    const spill = openSpill({ maxBytes: 20_000 });
    await spill.append(reports(1, 100));
    const batch = await spill.read(10);
    for (let from = 101; from <= 600; from += 100) await spill.append(reports(from, from + 99));
    const dropped = spill.stats().droppedBySpill;
    expect(dropped).toBeGreaterThan(0);
    await batch.acknowledge(10);
    expect(await drain(spill)).toEqual(range(dropped + 1, 600));
  });

  it('takes over what dead processes left, oldest first and before its own', async () => {
    await leave(7, deadOwner(1), reports(5, 6), reports(7, 8));
    await leave(3, deadOwner(2), reports(1, 4));
    await leave(9, deadOwner(3));
    const spill = openSpill();
    await spill.append(reports(9, 9));
    await spill.adopt();
    expect(spill.stats().spilledReports).toBe(9);
    expect(await drain(spill, 3)).toEqual(range(1, 9));
    expect(readdirSync(directory)).toEqual([]);
    expect(messages.filter((message) => /earlier run/.test(message))).toHaveLength(2);
  });

  it('takes over a process with its own number at once: that one was here before', async () => {
    await leave(1, `${hostname()}-${process.pid}-0badcafe-1`, reports(1, 2));
    const spill = openSpill();
    await spill.adopt();
    expect(await drain(spill)).toEqual([1, 2]);
  });

  it('leaves alone what is not a spill', async () => {
    await leave(1, 'notes', reports(1, 2));
    writeFileSync(join(directory, 'README'), 'mine');
    const spill = openSpill();
    await spill.adopt();
    expect(spill.isEmpty).toBe(true);
    expect(readdirSync(directory)).toHaveLength(2);
  });

  it('takes over an unknown process only when it has been quiet for long', async () => {
    const path = await leave(1, 'elsewhere-1-0badcafe-1', reports(1, 2));
    const spill = openSpill();
    for (let beat = 1; beat <= 5; beat++) {
      await utimes(path, beat, beat);
      await spill.adopt();
      await sleep(30);
    }
    expect(spill.isEmpty).toBe(true);
    await sleep(120);
    await spill.adopt();
    expect(await drain(spill)).toEqual([1, 2]);
  });

  it('does not take over a process that lives', async () => {
    const [one, other] = [openSpill({ leaseMs: 2_500 }), openSpill({ leaseMs: 2_500 })];
    await one.append(reports(1, 2));
    for (let look = 0; look < 12; look++) {
      await other.adopt();
      await sleep(300);
    }
    expect(other.isEmpty).toBe(true);
    expect(await drain(one)).toEqual([1, 2]);
  });

  it('is found by one of many that look', async () => {
    await leave(1, deadOwner(), reports(1, 5));
    const spills = range(1, 8).map(() => openSpill());
    await Promise.all(spills.map((spill) => spill.adopt()));
    expect(spills.filter((spill) => !spill.isEmpty)).toHaveLength(1);
  });

  it('loses nothing when it was taken for dead: what it writes next goes elsewhere', async () => {
    const spill = openSpill();
    await spill.append(reports(1, 2));
    const [name] = readdirSync(directory);
    renameSync(join(directory, name!), join(directory, `00000001-${deadOwner()}`));
    expect(await spill.append(reports(3, 4))).toBe(true);
    expect(await drain(spill)).toEqual([3, 4]);
    await spill.adopt();
    expect((await drain(spill)).slice(0, 2)).toEqual([1, 2]);
  });

  it('leaves all it has to the next, when it is closed', async () => {
    const spill = openSpill();
    await spill.append(reports(1, 5));
    await (await spill.read(2)).acknowledge(2);
    await spill.close();
    const next = openSpill();
    await next.adopt();
    await sleep(150);
    await next.adopt();
    expect(await drain(next)).toEqual([1, 2, 3, 4, 5]);
  });

  it('says so, now and then, when the disk does not take anything, and works when it does', async () => {
    writeFileSync(join(root, 'data'), 'a file where a folder should be');
    const spill = openSpill();
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await spill.append(reports(1, 2))).toBe(false);
    }
    await spill.adopt();
    expect((await spill.read(5)).reports).toEqual([]);
    expect(messages).toEqual([
      expect.stringMatching(/^error The spill cannot be written.*ENOTDIR/),
    ]);

    await rm(join(root, 'data'));
    expect(await spill.append(reports(1, 2))).toBe(true);
    expect(messages).toHaveLength(2);
    expect(await drain(spill)).toEqual([1, 2]);
  });

  it('sets a file aside that cannot be read, and goes on with the next', async () => {
    const path = await leave(1, deadOwner(), reports(1, 2), [], reports(3, 4));
    await rm(join(path, '00000002.spill'));
    await mkdir(join(path, '00000002.spill'));
    const spill = openSpill();
    await spill.adopt();
    expect(await drain(spill)).toEqual([1, 2, 3, 4]);
    expect(messages.join()).toMatch(/set aside, unreadable/);
    expect(readdirSync(directory)).toEqual([expect.stringMatching(/\.unreadable$/)]);
  });

  it('waits for no FIFO and follows no link, but tells of them and stores the rest', async () => {
    const folder = await leave(1, deadOwner(), reports(1, 2), reports(3, 4));
    const elsewhere = await leave(9, 'not-of-the-spill', reports(90, 99));
    execFileSync('mkfifo', [join(folder, '00000000.spill'), join(folder, 'fifo')]);
    symlinkSync(join(elsewhere, '00000001.spill'), join(folder, '00000003.spill'));
    symlinkSync(elsewhere, join(directory, `00000002-${deadOwner(2)}`));
    execFileSync('mkfifo', [join(directory, `00000003-${deadOwner(3)}`)]);
    const spill = openSpill();
    for (let times = 0; times < 3; times++) await spill.adopt();
    expect(await drain(spill)).toEqual([1, 2, 3, 4]);
    expect(messages.filter((message) => message.includes('no file of the spill'))).toHaveLength(3);
    expect(messages.filter((message) => message.includes('no folder of the spill'))).toHaveLength(
      2,
    );
    expect(existsSync(join(elsewhere, '00000001.spill'))).toBe(true);
    expect(readdirSync(directory).filter((name) => name.endsWith('.unreadable'))).toHaveLength(3);
  });

  it('knows that the disk cannot be written before anything is spilled, and when it can again', async () => {
    mkdirSync(join(root, 'data'));
    writeFileSync(directory, 'a file in the place of the folder');
    const spill = openSpill();
    await spill.watch();
    expect(spill.problem).toMatch(/EEXIST|ENOTDIR/);
    expect(messages).toEqual([
      expect.stringMatching(/^error The spill cannot be written: E.*kill/),
    ]);
    await rm(directory);
    await eventually(() => expect(spill.problem).toBeNull());
    expect(messages.at(-1)).toBe('info the spill can be written again');
    await eventually(() => expect(readdirSync(join(root, 'data'))).toEqual([]));
  });

  it('leaves to the database what is kept for it of the disk', async () => {
    const spill = openSpill({ reserveBytes: () => 2 ** 60 });
    expect(await spill.append(reports(1, 2))).toBe(false);
    expect(spill.problem).toMatch(/the disk is full: \d+ MB left, and \d+ MB are kept/);
    const other = openSpill({ reserveBytes: () => 1 });
    expect(await other.append(reports(1, 2))).toBe(true);
    expect(other.problem).toBeNull();
  });
});
