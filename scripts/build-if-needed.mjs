// Builds when the build is missing or older than the sources.
import '../src/check-node.mjs';
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const sources = [
  'src',
  'dashboard',
  'migrations',
  'package.json',
  'tsconfig.build.json',
  'nest-cli.json',
];

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** The exit code of a command that a signal has ended. */
const INTERRUPTED = 130;

function modifiedAt(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => modifiedAt(join(path, name))));
}

/** Gives the built file of an entry in `src/`. What the build says goes to standard error; without one the process ends. */
export async function builtEntry(name) {
  const built = join(root, 'dist', 'src', `${name}.js`);
  const page = join(root, 'dist', 'dashboard', 'index.html');
  const changedAt = Math.max(...sources.map((source) => modifiedAt(join(root, source))));
  if (Math.min(modifiedAt(built), modifiedAt(page)) < changedAt) await build();
  return built;
}

/** Ends the process when it was interrupted, with one line, and when the build failed. */
async function build() {
  console.error('Building…');
  const child = spawn(process.execPath, [join(root, 'scripts', 'build.mjs')], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  let isInterrupted = false;
  // From a terminal a signal reaches the build as well.
  const stop = (signal) => {
    isInterrupted = true;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const code = await new Promise((resolve) => child.on('exit', (exitCode) => resolve(exitCode)));
  for (const signal of SIGNALS) process.off(signal, stop);
  if (code === 0 && !isInterrupted) return;
  console.error(isInterrupted ? 'Stopped' : 'The build failed.');
  process.exit(isInterrupted ? INTERRUPTED : 1);
}
