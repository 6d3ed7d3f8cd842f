import { readdir, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const MB = 1024 ** 2;

const LEAST_MB = 64;
const MOST_MB = 1024;

/**
 * Returns how much memory the server shares among its processes: half of what the databases have on the disk, which is a week's
 * rollups and the newest days' indexes; an eighth of the machine's memory at most, and 64 MB to 1 GB. Of each GB the server
 * takes 50 MB before it holds anything, which a small log has no use for. A log that has grown gets more with the next start.
 */
export async function sharedBuffersMb(dir: string): Promise<number> {
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  const wanted = (await bytesIn(join(dir, 'base'))) / 2;
  const most = Math.min(MOST_MB, Math.max(LEAST_MB, memory / 8 / MB));
  return Math.round(Math.min(most, Math.max(LEAST_MB, wanted / MB)));
}

/** The files of a folder and of those in it, a few thousand for a year: 50 ms. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    // The server may be removing some.
    files.map(({ parentPath, name }) => stat(join(parentPath, name)).catch(() => undefined)),
  );
  return sizes.reduce((sum, found) => sum + (found?.size ?? 0), 0);
}
