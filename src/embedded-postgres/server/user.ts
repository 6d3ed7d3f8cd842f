import { chmodSync, existsSync, readFileSync, realpathSync, statSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Unprivileged account for PostgreSQL when this process is root, under which it refuses to run. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** Name of the cluster's folder in a data dir. */
export const CLUSTER_FOLDER = 'postgres';

/** Data dir for root, when its own is closed to the server's account (docs: `DATA_DIR`). */
const SYSTEM_DATA_DIR = '/var/lib/spot-query-service';

/** Account "nobody" of a machine without a list of accounts. */
const NOBODY: ServerUser = { uid: 65_534, gid: 65_534 };

/** Lists an absolute path and all folders above it, the path itself first. */
function pathAndAbove(path: string): readonly string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [path, ...pathAndAbove(parent)];
}

function mayEnter(folder: Stats, user: ServerUser): boolean {
  const shift = folder.uid === user.uid ? 6 : folder.gid === user.gid ? 3 : 0;
  return ((folder.mode >> shift) & 1) === 1;
}

/** Lists the existing folders (or file) of a path that an account may not enter (or execute). */
function listClosed(path: string, user: ServerUser): readonly string[] {
  const named = pathAndAbove(path).filter((one) => existsSync(one));
  const real = named.slice(0, 1).flatMap((nearest) => pathAndAbove(realpathSync(nearest)));
  return [...new Set([...named, ...real])].filter((one) => !mayEnter(statSync(one), user));
}

/**
 * Whether an account may enter (or, for a file, execute) a path, by the permission bits of all folders above it,
 * through symbolic links too. Ignores folders that do not exist yet.
 */
export function isReachableBy(path: string, user: ServerUser): boolean {
  return listClosed(path, user).length === 0;
}

interface Account extends ServerUser {
  readonly name: string;
}

function readAccounts(): readonly Account[] {
  const text = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.uid > 0 && account.gid > 0);
}

function ownerOf(folder: string, accounts: readonly Account[]): ServerUser | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats === undefined || stats.uid === 0) return undefined;
  const account = accounts.find(({ uid }) => uid === stats.uid);
  return { uid: stats.uid, gid: account?.gid ?? (stats.gid || NOBODY.gid) };
}

/**
 * Finds the account for the server of a data dir: `undefined` (this process's own) unless it is root; then the owner of
 * the cluster, of the data dir, else user `postgres`, else `nobody`.
 */
export function findServerUser(dataDir: string): ServerUser | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  const { uid, gid } =
    ownerOf(join(dataDir, CLUSTER_FOLDER), accounts) ??
    ownerOf(dataDir, accounts) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody') ??
    NOBODY;
  return { uid, gid };
}

/** Lets others pass through root's own data dir, if no other folder is in their way; returns whether it did. */
function openDataDir(dataDir: string, closed: readonly string[]): boolean {
  const stats = statSync(dataDir, { throwIfNoEntry: false });
  if (stats?.uid !== 0) return false;
  const real = realpathSync(dataDir);
  if (!closed.every((folder) => realpathSync(folder) === real)) return false;
  chmodSync(real, (stats.mode & 0o7777) | 0o011);
  return true;
}

/**
 * Finds the data dir to use: for root, `/var/lib/spot-query-service` (and logs that) when the server's account cannot
 * reach the given one; otherwise the given one. Resolve `DATA_DIR` first and append `demo` to the result; a dir that
 * ends in `demo` already stays apart from the real data when it is moved. Creates nothing; a data dir of root's that is
 * itself the only closed folder on the way (as `mkdtemp` makes it) gets the mode bits 0011.
 */
export function resolveDataDir(
  dataDir: string,
  log: (message: string) => void,
  systemDataDir = SYSTEM_DATA_DIR,
): string {
  const user = findServerUser(dataDir);
  if (user === undefined) return dataDir;
  const closed = listClosed(dataDir, user);
  if (closed.length === 0 || openDataDir(dataDir, closed)) return dataDir;
  const moved = basename(dataDir) === 'demo' ? join(systemDataDir, 'demo') : systemDataDir;
  log(
    `root cannot run PostgreSQL itself, and ${closed.at(-1)} is closed to the user that can: ` +
      `data is kept in ${moved} instead of ${dataDir}`,
  );
  return moved;
}
