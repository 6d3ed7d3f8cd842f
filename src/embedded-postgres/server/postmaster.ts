import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from '../../tools/is-running.js';
import { hasCode } from './errors.js';

/** A running server, as in its lock file `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** `starting` also while it recovers from a crash; `stopping` from before the first session ends. */
  readonly state: 'starting' | 'ready' | 'stopping';
}

/** Age from which an empty lock file is from a power cut: PostgreSQL writes it in one go. */
const EMPTY_FILE_AGE_MS = 10_000;

function lockFileOf(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}

async function readLockFile(clusterDir: string): Promise<string | undefined> {
  try {
    return await readFile(lockFileOf(clusterDir), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Parses the lines: pid, folder, start time, port, socket folder, address, shared memory key, state. */
function parseLockFile(text: string): Postmaster | undefined {
  const [pid = '', , , port, , , , word = ''] = text.split('\n');
  if (!/^\d+$/.test(pid)) return undefined;
  const states = ['ready', 'stopping'] as const;
  const state = states.find((one) => one === word.trim()) ?? 'starting';
  return { pid: Number(pid), port: Number(port), state };
}

/** Whether a process is a PostgreSQL: a killed server's pid may belong to another by now, above all in a container. */
async function isPostmaster(pid: number): Promise<boolean> {
  if (!existsSync('/proc/self/stat')) return isRunning(pid);
  const stats = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /^\d+ \(postgres\) [^XZ]/.test(stats);
}

/** Finds the server that runs on a cluster; `undefined` when none does, whatever a killed one left. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const postmaster = parseLockFile((await readLockFile(clusterDir)) ?? '');
  if (postmaster === undefined || !(await isPostmaster(postmaster.pid))) return undefined;
  return postmaster;
}

/**
 * Removes a dead server's lock file when PostgreSQL itself would not: when it is empty, or names a process that is
 * alive but no PostgreSQL. Leaves all else to PostgreSQL's own checks.
 */
export async function removeDeadLockFile(clusterDir: string): Promise<void> {
  const text = await readLockFile(clusterDir);
  if (text === undefined) return;
  const postmaster = parseLockFile(text);
  const isDead =
    postmaster === undefined
      ? Date.now() - (await stat(lockFileOf(clusterDir))).mtimeMs > EMPTY_FILE_AGE_MS
      : isRunning(postmaster.pid) && !(await isPostmaster(postmaster.pid));
  if (isDead && (await readLockFile(clusterDir)) === text) {
    await rm(lockFileOf(clusterDir), { force: true });
  }
}
