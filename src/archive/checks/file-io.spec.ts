import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../test/support/eventually.js';
import { FileDamaged, FileIo } from './file-io.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-io-'));
});

afterEach(async () => rm(folder, { recursive: true, force: true }));

it('reads a part of a file', async () => {
  const path = join(folder, 'day');
  await writeFile(path, 'a'.repeat(300_000) + 'bcd');
  const io = new FileIo();
  const handle = await io.open(path);
  const pieces: Buffer[] = [];
  for await (const piece of io.read(handle, path, 1, 300_001)) pieces.push(piece);
  io.close(handle, path);
  expect(Buffer.concat(pieces).toString()).toBe(`${'a'.repeat(299_999)}bc`);
});

it('opens neither a FIFO nor a folder', async () => {
  const path = join(folder, 'fifo');
  execFileSync('mkfifo', [path]);
  await expect(new FileIo().open(path)).rejects.toThrow('is no regular file');
  await expect(new FileIo().open(folder)).rejects.toThrow('is no regular file');
});

it('leaves threads to others while a folder does not answer, tells of it, and gives up after a time', async () => {
  const path = join(folder, 'fifo');
  execFileSync('mkfifo', [path]);
  const io = new FileIo();
  // As if a machine did not answer: whoever opens a FIFO waits for one who writes.
  const asked = Array.from({ length: 8 }, async () =>
    io.run(
      path,
      () => open(path, 'r'),
      (late) => late.close(),
    ),
  );
  const outcomes = Promise.allSettled(asked);
  await eventually(() => expect(io.hanging).toEqual(['fifo']));
  await expect(io.run(path, async () => 'more')).rejects.toThrow(FileDamaged);
  // The system is asked for something else.
  expect((await stat(folder)).isDirectory()).toBe(true);
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(FileDamaged) });
  }
  const writer = await open(path, 'r+');
  await eventually(() => expect(io.hanging).toEqual([]));
  expect(await io.run(path, async () => 'again')).toBe('again');
  await writer.close();
}, 40_000);
