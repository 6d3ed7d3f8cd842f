import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SECONDS_PER_DAY } from '../time/time-window.js';
import { requireFreeDisk } from '../tools/disk-space.js';

/** A file that is being written is a crash's remains after this time. */
const ABANDONED_AFTER_MS = 3_600_000;

/** What files that are being written end with. */
const UNFINISHED = '.unfinished';

/** `2026-11-20` of a day since the Unix epoch, UTC. */
export function dateOf(day: number): string {
  return new Date(day * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10);
}

/** The day since the Unix epoch of `2026-11-20`; undefined for anything else. */
export function dayOfDate(date: string): number | undefined {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  const day = ms / 1000 / SECONDS_PER_DAY;
  // Date.parse lets 30 February roll over into March.
  return Number.isInteger(day) && dateOf(day) === date ? day : undefined;
}

/** `spots-2026-11-20.parquet` */
export function fileNameOf(day: number): string {
  return `spots-${dateOf(day)}.parquet`;
}

/** Where a day is written before it is put in place; `unique` keeps two writers apart. */
export function unfinishedPath(folder: string, day: number, unique: string): string {
  return join(folder, `.${fileNameOf(day)}.${unique}${UNFINISHED}`);
}

/** Path of the piece of an imported file that the engine reads; `unique` keeps two imports apart. */
export function piecePath(folder: string, unique: string): string {
  return join(folder, `.spots-import.${unique}${UNFINISHED}`);
}

/** What files end with that stay until their successor is listed. */
const FORMER = '.former';

/** Where the file of a day stays until its successor is listed. */
export function formerPath(folder: string, day: number, sha256: string): string {
  return join(folder, `.${fileNameOf(day)}.${sha256}${FORMER}`);
}

/** The day of a name that {@link formerPath} gives; undefined for any other. */
export function dayOfFormer(name: string): number | undefined {
  const [, date] = /^\.spots-(.{10})\.parquet\.[0-9a-f]{64}\.former$/.exec(name) ?? [];
  return date === undefined ? undefined : dayOfDate(date);
}

/** Removes what writers that were killed have left. */
export async function removeAbandoned(folder: string, nowMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.spots-') || !name.endsWith(UNFINISHED)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: nowMs }));
    if (nowMs - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

/** The SHA-256 of a file, read a chunk at a time: 12 MB in 30 ms. Rejects as the system does. */
export async function sha256Of(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/** Has a file, or the names in a folder, survive a power cut. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Measured 12; a small day has more. */
const MAX_BYTES_PER_SPOT = 40;

/**
 * Whether there is room for a file and for the database's reserve: the engine would fill the disk to its last byte.
 * @throws Error when there is not
 */
export async function checkRoom(folder: string, spots: number): Promise<void> {
  await requireFreeDisk(folder, spots * MAX_BYTES_PER_SPOT);
}
