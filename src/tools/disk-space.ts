import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Bytes that the rest of the service leaves free on the disk of the embedded PostgreSQL. Its write-ahead log has files
 * of 16 MB, and it needs space for some of them to recover from a crash.
 */
export const DATABASE_RESERVE_BYTES = 64 * 1024 * 1024;

/**
 * The free bytes for an ordinary account on the disk of a path, or of the nearest folder above it that exists;
 * undefined when the system does not tell.
 */
export async function freeDiskBytes(path: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch {
    const above = dirname(path);
    return above === path ? undefined : freeDiskBytes(above);
  }
}

/**
 * Checks that so many bytes can be written into a folder without taking the database's reserve.
 * @throws Error that says so, for people
 */
export async function requireFreeDisk(folder: string, bytes: number): Promise<void> {
  const free = await freeDiskBytes(folder);
  const needed = DATABASE_RESERVE_BYTES + bytes;
  if (free === undefined || free >= needed) return;
  throw new Error(`the disk is full: ${toMegabytes(free)} left, ${toMegabytes(needed)} are needed`);
}

/** A number of bytes for the log and for people: whole MB. */
export function toMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 ** 2)} MB`;
}
