import { readFile, stat } from 'node:fs/promises';
import { versionOf } from '../../tools/file-version.js';

/** Maximum size of a country file: six times the largest there is. */
const MAX_BYTES = 10_000_000;

/** A country file on disk, which may change at any time. */
export class CountryFilePath {
  #version = '';

  constructor(private readonly path: string) {}

  /**
   * Reads the text when the file has changed since the last call, also when that failed; `undefined` when it has not.
   * Then costs one `stat`.
   * @throws Error with the `code` of the system, or with a message that completes "is no country file: …"
   */
  async readIfChanged(): Promise<string | undefined> {
    const version = await versionOf(this.path);
    if (version === this.#version) return undefined;
    this.#version = version;
    return readText(this.path);
  }
}

async function readText(path: string): Promise<string> {
  const about = await stat(path);
  // Reading a pipe might never end.
  if (!about.isFile()) throw new Error('it is no file');
  if (about.size > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES / 1e6} MB`);
  return readFile(path, 'utf8');
}
