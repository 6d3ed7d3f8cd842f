// Builds the service and its page, side by side, where nothing of an earlier build is left.
import '../src/check-node.mjs';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const tool = (...path) => join(root, 'node_modules', ...path);

/** Ended by a signal; what is half built then goes, or it would pass for newer than the sources. */
let isInterrupted = false;
const children = [];
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    isInterrupted = true;
    for (const child of children) child.kill(signal);
  });
}

/** Runs a tool of ours; what it says goes to standard error. Gives its exit code. */
function run(file, ...args) {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  children.push(child);
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}

const dist = join(root, 'dist');
rmSync(dist, { recursive: true, force: true });
const codes = await Promise.all([
  run(tool('@nestjs', 'cli', 'bin', 'nest.js'), 'build', '-p', 'tsconfig.build.json'),
  run(tool('vite', 'bin', 'vite.js'), 'build', 'dashboard', '--logLevel', 'warn'),
]);
if (isInterrupted) rmSync(dist, { recursive: true, force: true });
process.exitCode = isInterrupted ? 130 : Math.max(...codes);
