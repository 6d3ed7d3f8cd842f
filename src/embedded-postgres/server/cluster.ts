import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmbeddedBinaries } from './binaries.js';
import { runCommand } from './command.js';
import { EmbeddedPostgresFailed, hasCode } from './errors.js';
import type { ServerUser } from './user.js';
import {
  giveTo,
  makeFolder,
  readOwnFile,
  removeLeftovers,
  syncFolder,
  withWorkDir,
} from './workdir.js';

/** Logs messages for the operator; level `info` unless given. */
export type ClusterLog = (message: string, level?: 'debug' | 'info' | 'error') => void;

/** A cluster on disk, and the programs and account that run it. */
export interface Cluster {
  readonly dir: string;
  readonly dataDir: string;
  readonly binaries: EmbeddedBinaries;
  readonly user: ServerUser | undefined;
  readonly log: ClusterLog;
}

/** Role of a new cluster, which has no other. */
export const SUPERUSER = 'postgres';

/** File with the superuser's password, readable by the owner alone; also marks a whole cluster. */
const PASSWORD_FILE = 'superuser.password';

const WORK_PREFIX = 'postgres.new-';

function isWhole(dir: string): boolean {
  return existsSync(join(dir, 'PG_VERSION')) && existsSync(join(dir, PASSWORD_FILE));
}

async function checkOwner({ dir, user }: Cluster): Promise<void> {
  const { uid } = await stat(dir);
  const own = user?.uid ?? process.geteuid?.() ?? uid;
  if (uid === own) return;
  throw new EmbeddedPostgresFailed(
    `${dir} belongs to user ${uid}, but PostgreSQL would run as user ${own}: ` +
      'start the service as the user who made it, change the owner, or set another DATA_DIR',
  );
}

/** Moves the remains of an interrupted initdb away; never a cluster that has run. */
async function clearPlace(cluster: Cluster): Promise<void> {
  const { dir, log } = cluster;
  const names = await readdir(dir).catch(async (error: unknown): Promise<string[]> => {
    if (hasCode(error, 'ENOENT')) return [];
    await checkOwner(cluster);
    throw error;
  });
  if (names.length === 0 || isWhole(dir)) return;
  if (names.includes('postmaster.opts')) {
    throw new EmbeddedPostgresFailed(
      `${dir} has run as a database but lacks PG_VERSION or ${PASSWORD_FILE}: restore that file, or move the folder away`,
    );
  }
  const aside = `${dir}.unfinished-${Date.now()}`;
  await rename(dir, aside);
  log(`${dir} is not a finished database: moved to ${aside}`);
}

async function createCluster(cluster: Cluster): Promise<void> {
  const { dir, dataDir, binaries, user, log } = cluster;
  await clearPlace(cluster);
  await withWorkDir(dataDir, WORK_PREFIX, async (workDir) => {
    const fresh = join(workDir, 'cluster');
    const passwordFile = join(workDir, PASSWORD_FILE);
    const password = randomBytes(24).toString('base64url');
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await giveTo(user, passwordFile);
    await giveTo(user, workDir);
    const auth = ['--auth=scram-sha-256', `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`];
    const kind = ['--encoding=UTF8', '--locale=C', '--no-instructions'];
    await runCommand(binaries.initdb, ['-D', fresh, ...auth, ...kind], { user });
    await rename(passwordFile, join(fresh, PASSWORD_FILE));
    await syncFolder(fresh);
    try {
      await rename(fresh, dir);
      log(`embedded PostgreSQL ${binaries.major}: new database in ${dir}`);
    } catch (error) {
      // Another process was faster: use its cluster.
      if (!isWhole(dir)) throw error;
    }
  });
  await syncFolder(dataDir);
}

async function checkVersion({ dir, binaries }: Cluster): Promise<void> {
  const major = (await readFile(join(dir, 'PG_VERSION'), 'utf8')).trim();
  if (major === binaries.major) return;
  throw new EmbeddedPostgresFailed(
    `${dir} was made by PostgreSQL ${major}, this release brings ${binaries.major}: ` +
      'move the data over with the release that made it, or move the folder away',
  );
}

/**
 * Makes the cluster if there is none, and returns its superuser's password. Safe when several processes do so at once,
 * and after one was killed half way: a cluster is made beside its place and appears there whole.
 * @throws EmbeddedPostgresFailed when it belongs to another user or another major version.
 */
export async function ensureCluster(cluster: Cluster): Promise<string> {
  await makeFolder(cluster.dataDir, cluster.user);
  await removeLeftovers(cluster.dataDir, WORK_PREFIX, cluster.user);
  if (!isWhole(cluster.dir)) await createCluster(cluster);
  await checkOwner(cluster);
  await checkVersion(cluster);
  return (await readOwnFile(join(cluster.dir, PASSWORD_FILE))).trim();
}
