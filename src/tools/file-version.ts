import { stat } from 'node:fs/promises';

/** A text that changes whenever a file does; the same text while there is no file. One `stat`. Never rejects. */
export async function fileVersion(path: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(path).catch(() => ({ mtimeMs: 0, size: 0, ino: 0 }));
  return [mtimeMs, size, ino].join(' ');
}
