import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SECONDS_PER_DAY } from '../time/time-window.js';
import { requireFreeDisk } from '../tools/disk-space.js';

/** Age at which an unfinished file counts as left behind by a crash. */
const ABANDONED_AFTER_MS = 3_600_000;

/** End of the names of files that are being written. */
const UNFINISHED = '.unfinished';

/** Writes a day since the Unix epoch, UTC, as `2026-11-20`. */
export function dateOf(day: number): string {
  return new Date(day * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10);
}

/** Reads `2026-11-20` as a day since the Unix epoch; `undefined` for anything else. */
export function dayOfDate(date: string): number | undefined {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  const day = ms / 1000 / SECONDS_PER_DAY;
  // Date.parse lets 30 February roll over into March.
  return Number.isInteger(day) && dateOf(day) === date ? day : undefined;
}

/** Names the file of a day: `spots-2026-11-20.parquet`. */
export function fileNameOf(day: number): string {
  return `spots-${dateOf(day)}.parquet`;
}

/** Returns the path of a day's file while it is written; `unique` keeps two writers apart. */
export function unfinishedPath(folder: string, day: number, unique: string): string {
  return join(folder, `.${fileNameOf(day)}.${unique}${UNFINISHED}`);
}

/** Returns the path of a piece of an import for the engine; `unique` keeps two imports apart. */
export function piecePath(folder: string, unique: string): string {
  return join(folder, `.spots-import.${unique}${UNFINISHED}`);
}

/** End of the names of former files, which stay until their successor is listed. */
const FORMER = '.former';

/** Returns the path of a day's former file. */
export function formerPath(folder: string, day: number, sha256: string): string {
  return join(folder, `.${fileNameOf(day)}.${sha256}${FORMER}`);
}

/** Reads the day from a former file's name; `undefined` for any other name. */
export function dayOfFormer(name: string): number | undefined {
  const [, date] = /^\.spots-(.{10})\.parquet\.[0-9a-f]{64}\.former$/.exec(name) ?? [];
  return date === undefined ? undefined : dayOfDate(date);
}

/** Removes unfinished files that killed writers have left. */
export async function removeAbandoned(folder: string, nowMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.spots-') || !name.endsWith(UNFINISHED)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: nowMs }));
    if (nowMs - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

/** Computes the SHA-256 of a file: 12 MB in 30 ms. Rejects as the system does. */
export async function sha256Of(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/** Flushes a file, or the names in a folder, to the disk, so that they survive a power cut. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Maximum size of a spot in a file; 12 measured, more in a small day. */
const MAX_BYTES_PER_SPOT = 40;

/**
 * Checks that the disk has room for a file and for the database's reserve: the engine would fill it to its last byte.
 * @throws Error when it has not
 */
export async function checkRoom(folder: string, spots: number): Promise<void> {
  await requireFreeDisk(folder, spots * MAX_BYTES_PER_SPOT);
}

/** Checks the number of spots in a file that was made. @throws Error when it is not `expected` */
export function checkCount(day: number, spots: number, expected: number): void {
  if (spots === expected) return;
  throw new Error(`${dateOf(day)} would have ${spots} spots instead of ${expected}`);
}
