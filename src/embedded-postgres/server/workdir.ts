import { constants } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from './errors.js';
import type { ServerUser } from './user.js';

/** Age of a leftover: far longer than making a cluster or copying the binaries takes. */
const LEFTOVER_AGE_MS = 10 * 60_000;

/**
 * Runs `use` with a new private folder `<parent>/<prefix><random>`, and removes the folder afterwards. Files that must
 * appear whole are made there and then renamed.
 */
export async function withWorkDir(
  parent: string,
  prefix: string,
  use: (workDir: string) => Promise<void>,
): Promise<void> {
  const workDir = await mkdtemp(join(parent, prefix));
  try {
    await use(workDir);
  } finally {
    await rm(workDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Removes work folders of killed processes: those older than ten minutes that belong to this process's account or to
 * the server's. Never fails.
 */
export async function removeLeftovers(
  parent: string,
  prefix: string,
  user?: ServerUser,
): Promise<void> {
  const owners = new Set([process.geteuid?.() ?? 0, user?.uid]);
  const names = await readdir(parent).catch((): string[] => []);
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const path = join(parent, name);
    const stats = await lstat(path).catch(() => undefined);
    if (stats === undefined || !owners.has(stats.uid)) continue;
    if (Date.now() - stats.mtimeMs < LEFTOVER_AGE_MS) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Makes a folder and those above it; when root makes them, lets others pass through them. */
export async function makeFolder(path: string, user: ServerUser | undefined): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined || user === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) {
    await chmod(made, 0o755);
  }
}

/** Gives a file or folder to the server's account; refuses a symbolic link in its place. */
export async function giveTo(user: ServerUser | undefined, path: string): Promise<void> {
  if (user === undefined) return;
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    await handle.chown(user.uid, user.gid);
  } finally {
    await handle.close();
  }
}

/**
 * Flushes a folder's entries to the disk, so that they survive a power cut. Without effect on Windows, which cannot.
 */
export async function syncFolder(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!hasCode(error, 'EPERM', 'EISDIR', 'EINVAL')) throw error;
  }
}

/** Reads the text of a small file; refuses a symbolic link in its place. */
export async function readOwnFile(path: string): Promise<string> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}
