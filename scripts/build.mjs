// Builds the service and its page, side by side, where nothing of an earlier build is left.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const tool = (...path) => join(root, 'node_modules', ...path);

/** Runs a tool of ours; what it says goes to standard error. Gives its exit code. */
function run(file, ...args) {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}

rmSync(join(root, 'dist'), { recursive: true, force: true });
const codes = await Promise.all([
  run(tool('@nestjs', 'cli', 'bin', 'nest.js'), 'build', '-p', 'tsconfig.build.json'),
  run(tool('vite', 'bin', 'vite.js'), 'build', 'dashboard', '--logLevel', 'warn'),
]);
process.exitCode = Math.max(...codes);
