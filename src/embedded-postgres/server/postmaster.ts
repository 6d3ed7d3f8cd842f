import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from './errors.js';

/** A running server, as its lock file `postmaster.pid` tells. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** `starting` also while it recovers from a crash; `stopping` from before the first session ends. */
  readonly state: 'starting' | 'ready' | 'stopping';
}

/** PostgreSQL writes its lock file in one go: an empty one older than this is from a power cut. */
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

/** Lines: pid, folder, start time, port, socket folder, address, shared memory key, state. */
function parseLockFile(text: string): Postmaster | undefined {
  const [pid = '', , , port, , , , word = ''] = text.split('\n');
  if (!/^\d+$/.test(pid)) return undefined;
  const states = ['ready', 'stopping'] as const;
  const state = states.find((one) => one === word.trim()) ?? 'starting';
  return { pid: Number(pid), port: Number(port), state };
}

function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** A killed server's number may belong to another process by now, above all in a container. */
async function isPostmaster(pid: number): Promise<boolean> {
  if (!existsSync('/proc/self/stat')) return isProcess(pid);
  const stats = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /^\d+ \(postgres\) [^XZ]/.test(stats);
}

/** The server that runs on a cluster; `undefined` when none does, whatever a killed one left. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const postmaster = parseLockFile((await readLockFile(clusterDir)) ?? '');
  if (postmaster === undefined || !(await isPostmaster(postmaster.pid))) return undefined;
  return postmaster;
}

/**
 * Removes a dead server's lock file where PostgreSQL itself would not dare to: when it is empty, or
 * names a process that is alive but no PostgreSQL. All else is left to PostgreSQL's own checks.
 */
export async function removeDeadLockFile(clusterDir: string): Promise<void> {
  const text = await readLockFile(clusterDir);
  if (text === undefined) return;
  const postmaster = parseLockFile(text);
  const isDead =
    postmaster === undefined
      ? Date.now() - (await stat(lockFileOf(clusterDir))).mtimeMs > EMPTY_FILE_AGE_MS
      : isProcess(postmaster.pid) && !(await isPostmaster(postmaster.pid));
  if (isDead && (await readLockFile(clusterDir)) === text) {
    await rm(lockFileOf(clusterDir), { force: true });
  }
}
