import { open, stat } from 'node:fs/promises';
import { fetchFailed, type FetchOutcome, NO_VALIDATORS } from './list-source.js';
import { MAX_LIST_BYTES } from './read-list.js';

/** Reads a list from a file of at most 5 MB. Never throws. */
export async function readListFile(path: string): Promise<FetchOutcome> {
  try {
    // Opening a pipe waits until somebody writes to it: refuses it before.
    if (!(await stat(path)).isFile()) return fetchFailed('is no file');
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size > MAX_LIST_BYTES) return fetchFailed(`is longer than ${MAX_LIST_BYTES / 1e6} MB`);
      return { kind: 'fetched', text: await file.readFile('utf8'), ...NO_VALIDATORS };
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code = 'unknown error' } = error as { code?: string };
    return fetchFailed(`cannot be read (${code})`);
  }
}
