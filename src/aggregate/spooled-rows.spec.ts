import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { rowWriter } from './row-text.js';
import { NoRoomForRows, Spool } from './spool.js';
import { MAX_HELD_ROWS, SpooledRows } from './spooled-rows.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'));
});

afterAll(async () => rm(folder, { recursive: true }));

const NAMES = ['callsign', 'spots'];
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => [`K${at}"`, at]);

function rowsIn(spool: Spool, format: 'csv' | 'ndjson' = 'csv'): SpooledRows {
  return new SpooledRows(rowWriter(format, NAMES), spool);
}

it.each(['csv', 'ndjson'] as const)(
  'gives few rows as a text, and many from disk: %s',
  async (format) => {
    const spool = new Spool(folder, 1e9);
    const { head, row } = rowWriter(format, NAMES);
    for (const count of [0, 1, MAX_HELD_ROWS, MAX_HELD_ROWS + 1, 3 * MAX_HELD_ROWS]) {
      const rows = rowsIn(spool, format);
      await rows.begin();
      for (let at = 0; at < count; at += 777) await rows.take(rowsOf(count).slice(at, at + 777));
      expect(rows.areMany).toBe(count > MAX_HELD_ROWS);
      const found = rows.text();
      const whole = found instanceof Readable ? await text(found) : found;
      expect(whole).toBe(head + rowsOf(count).map(row).join(''));
    }
    // Whoever has read all closes the file.
    while (spool.bytes > 0) await setImmediate();
    // They have no name.
    expect(await readdir(folder)).toEqual([]);
  },
);

it('begins anew when another store answers', async () => {
  const spool = new Spool(folder, 1e9);
  const rows = rowsIn(spool);
  await rows.begin();
  await rows.take(rowsOf(MAX_HELD_ROWS + 1));
  await rows.begin();
  expect(spool.bytes).toBe(0);
  await rows.take([['K1ABC', null]]);
  expect(rows.text()).toBe('callsign,spots\r\nK1ABC,\r\n');
});

it('refuses more than may lie there together, and forgets what is closed', async () => {
  const spool = new Spool(folder, 300_000);
  const [first, second] = [rowsIn(spool), rowsIn(spool)];
  for (const rows of [first, second]) await rows.begin();
  await first.take(rowsOf(MAX_HELD_ROWS + 1));
  await expect(second.take(rowsOf(MAX_HELD_ROWS + 1))).rejects.toThrow(NoRoomForRows);
  await second.discard();
  const used = spool.bytes;
  expect(used).toBeGreaterThan(100_000);
  await first.discard();
  expect(spool.bytes).toBe(0);
  await second.begin();
  await second.take(rowsOf(MAX_HELD_ROWS + 1));
  expect(spool.bytes).toBe(used);
  await second.discard();
});

it('says that there is no room where nothing can be written', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const rows = rowsIn(new Spool(join(file, 'answers'), 1e9));
  await rows.begin();
  await expect(rows.take(rowsOf(MAX_HELD_ROWS + 1))).rejects.toThrow(NoRoomForRows);
  await rm(file);
});
