import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * What is left free on the disk of the embedded PostgreSQL, in bytes, by everything else of the service:
 * it writes its log ahead in files of 16 MB, and needs room for some of them to recover from a crash.
 */
export const DATABASE_RESERVE_BYTES = 64 * 1024 * 1024;

/**
 * The bytes that an ordinary account can still write on the disk of a path, or of the nearest folder above
 * it that exists; undefined when the system does not tell.
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

/** A number of bytes for the log and for people: whole MB. */
export function toMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 ** 2)} MB`;
}
