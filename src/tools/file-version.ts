import { stat } from 'node:fs/promises';

/** A text that changes whenever the file does, also when it is there again or gone. One `stat`. */
export async function versionOf(path: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(path).catch(() => ({ mtimeMs: 0, size: 0, ino: 0 }));
  return [mtimeMs, size, ino].join(' ');
}
