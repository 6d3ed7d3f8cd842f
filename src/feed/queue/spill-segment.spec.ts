import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { SpotReport } from '../../radio/spot-report.js';
import { SpillFolder } from './spill-folder.js';
import { toSpillLine } from './spill-line.js';
import { SpillSegment } from './spill-segment.js';

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
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const reports = (count: number): SpotReport[] => upTo(count).map(numbered);

let directory: string;
let folder: SpillFolder;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'spill-segment-'));
  folder = await SpillFolder.create(directory);
});
afterEach(async () => {
  await rm(directory, { recursive: true });
});

/** What another process finds in the folder, by number, acknowledged as it is read. */
async function readAll(segment: SpillSegment, count = 1_000): Promise<number[]> {
  const found: number[] = [];
  for (;;) {
    const read = await segment.read(count);
    if (read.length === 0) return found;
    found.push(...read.map(({ frequencyHz }) => frequencyHz));
    segment.acknowledge(read.length);
  }
}

async function findAll(): Promise<number[]> {
  const found: number[] = [];
  for (const segment of await SpillSegment.findIn(folder)) {
    await segment.measure();
    found.push(...(await readAll(segment)));
    await segment.close();
  }
  return found;
}

describe('SpillSegment', () => {
  it('gives what was appended, in order, the same until some is acknowledged', async () => {
    const segment = await SpillSegment.create(folder, 1);
    await segment.append(reports(3));
    await segment.append([numbered(4), numbered(5)]);
    expect(segment.reports).toBe(5);
    expect(await segment.read(2)).toEqual(reports(2));
    expect(await segment.read(2)).toEqual(reports(2));
    segment.acknowledge(1);
    expect(await segment.read(2)).toEqual([numbered(2), numbered(3)]);
    segment.acknowledge(2);
    await segment.append([numbered(6)]);
    expect(await segment.read(9)).toEqual([4, 5, 6].map(numbered));
    segment.acknowledge(3);
    expect(segment.isRead).toBe(true);
    expect(segment.reports).toBe(0);
    expect(await segment.read(9)).toEqual([]);
    await segment.remove();
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('is read in pieces when it is long', async () => {
    const segment = await SpillSegment.create(folder, 1);
    await segment.append(reports(20_000));
    await segment.close();
    expect(await readAll(segment, 777)).toEqual(upTo(20_000));
    expect(await findAll()).toEqual(upTo(20_000));
    await segment.close();
  });

  it('gives the reports before the cut, wherever it was cut off', async () => {
    const segment = await SpillSegment.create(folder, 1);
    await segment.append(reports(12));
    await segment.close();
    const whole = readFileSync(segment.path);
    const ends = upTo(12).map(
      (count) =>
        reports(count)
          .map((report) => toSpillLine(report))
          .join('').length,
    );
    for (let length = 0; length <= whole.length; length++) {
      writeFileSync(segment.path, whole.subarray(0, length));
      const surviving = ends.filter((end) => end <= length).length;
      expect(await findAll()).toEqual(upTo(surviving));
    }
  });

  it('gives only what was written, whatever has become of the file', async () => {
    const segment = await SpillSegment.create(folder, 1);
    await segment.append(reports(40));
    await segment.close();
    const whole = readFileSync(segment.path);
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 })), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const damaged = Buffer.from(whole);
        for (const [at, change] of changes) damaged[at]! ^= change;
        writeFileSync(segment.path, damaged);
        const found = await findAll();
        expect(found).toEqual(upTo(40).filter((number) => found.includes(number)));
        expect(found.length).toBeGreaterThanOrEqual(40 - 2 * changes.length);
      }),
    );
  });

  it('passes over noise of any kind and length', async () => {
    const before = Buffer.from(toSpillLine(numbered(1)));
    const after = Buffer.from(`\n${toSpillLine(numbered(2))}`);
    const path = join(folder.path, '00000001.spill');
    for (const noise of [
      Buffer.alloc(1_000_000),
      Buffer.alloc(700_000, 'x'),
      Buffer.from('\n\n'),
    ]) {
      writeFileSync(path, Buffer.concat([before, noise, after]));
      expect(await findAll()).toEqual([1, 2]);
    }
  });

  it('counts damaged lines, but not the end that a kill has torn', async () => {
    const [first, second, third] = reports(3).map((report) => toSpillLine(report));
    const path = join(folder.path, '00000001.spill');
    writeFileSync(path, `${first}${second!.replace('CS3B', 'CS3C')}${third}${first!.slice(0, 30)}`);
    const [segment] = await SpillSegment.findIn(folder);
    await segment!.measure();
    expect(segment!.reports).toBe(3);
    expect(await readAll(segment!)).toEqual([1, 3]);
    expect(segment!.unreadable).toBe(1);
    await segment!.close();
  });

  it('does not overwrite a file that is there', async () => {
    const segment = await SpillSegment.create(folder, 1);
    await expect(SpillSegment.create(folder, 1)).rejects.toThrow(/EEXIST/);
    await segment.close();
  });
});
