// Builds when the build is missing or older than the sources.
import '../src/check-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
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
  'scripts/openapi-descriptions.cjs',
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

/** Gives the built file of an entry in `src/`. Without a build the process ends. */
export async function builtEntry(name) {
  const built = join(root, 'dist', 'src', `${name}.js`);
  // A package has no sources.
  if (!existsSync(join(root, 'src', 'main.ts'))) return built;
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
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // How long a plugin took is nothing to whoever starts the service: what the build says is shown when it fails.
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  let isInterrupted = false;
  // From a terminal a signal reaches the build as well.
  const stop = (signal) => {
    isInterrupted = true;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const code = await new Promise((resolve) => child.on('close', resolve));
  for (const signal of SIGNALS) process.off(signal, stop);
  if (code === 0 && !isInterrupted) return;
  console.error(isInterrupted ? 'Stopped' : `${said}The build failed.`);
  process.exit(isInterrupted ? INTERRUPTED : 1);
}
