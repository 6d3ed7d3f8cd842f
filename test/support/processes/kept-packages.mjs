import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where they are kept, over clones. */
const CACHE = join(homedir(), '.cache', 'spot-query-service');

/**
 * The folder in which packages of npm are kept that a few tests need and that are too large to be dependencies.
 * @param name what they are together, with a version: another name is another folder
 */
export function keptFolder(name) {
  return join(CACHE, name);
}

/**
 * Installs packages unless they are there; none of their scripts is run.
 * @returns their folder
 * @throws when they cannot be fetched
 */
export function installKept(name, packages) {
  const folder = keptFolder(name);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(join(CACHE, 'unfinished-'));
  try {
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    const asked = ['install', ...options, '--prefix', unfinished, ...packages];
    execFileSync('npm', asked, { stdio: ['ignore', 'ignore', 'inherit'] });
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}
