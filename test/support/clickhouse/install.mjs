import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** ClickHouse 26.7 in a process: 550 MB, so no dependency of ours. */
const PACKAGE = 'chdb@3.4.0';

/** Where it is kept, over clones and sessions. */
const CACHE = join(homedir(), '.cache', 'spot-query-service');
const FOLDER = join(CACHE, PACKAGE.replace('@', '-'));

/** The entry of the engine; there is none where it was not installed. */
export const ENGINE = join(FOLDER, 'node_modules', 'chdb', 'index.js');

/** Installs the engine unless it is there. @throws when it cannot be fetched */
export function install() {
  if (existsSync(ENGINE)) return;
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(join(CACHE, 'unfinished-'));
  try {
    const options = ['--no-save', '--no-audit', '--no-fund', '--prefix', unfinished, PACKAGE];
    execFileSync('npm', ['install', ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
    renameSync(unfinished, FOLDER);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    install();
  } catch (error) {
    console.error(
      `${PACKAGE} cannot be installed, so nothing can be tried on it: ${String(error)}`,
    );
    process.exit(1);
  }
}
