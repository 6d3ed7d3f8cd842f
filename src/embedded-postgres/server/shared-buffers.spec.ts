import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { totalmem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedBuffersMb } from './shared-buffers.js';

const MB = 1024 ** 2;

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'shared-buffers-'));
});

afterEach(() => rm(dir, { recursive: true, force: true }));

/** Files of a database, of which the disk holds nothing. */
async function store(filesMb: readonly number[]): Promise<void> {
  const folder = join(dir, 'base', '16384');
  await mkdir(folder, { recursive: true });
  for (const [number, mb] of filesMb.entries()) {
    const path = join(folder, String(16_385 + number));
    await writeFile(path, '');
    await truncate(path, mb * MB);
  }
}

describe('the memory that a server shares', () => {
  const eighthMb = Math.max(64, Math.min(1024, totalmem() / 8 / MB));

  it.each<[string, number[], number]>([
    ['64 MB where there is nothing yet', [], 64],
    ['64 MB where there is little', [8, 100], 64],
    ['half of what the databases have', [200, 112], 156],
    ['an eighth of the machine’s and 1 GB at most', [1_000, 1_000, 100_000], Math.round(eighthMb)],
  ])('is %s', async (_, filesMb, sharedMb) => {
    if (filesMb.length > 0) await store(filesMb);
    expect(await sharedBuffersMb(dir)).toBe(Math.min(sharedMb, Math.round(eighthMb)));
  });
});
