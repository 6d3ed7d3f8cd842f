// Builds when the build is missing or older than the sources.
import { execFileSync } from 'node:child_process';
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

function modifiedAt(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => modifiedAt(join(path, name))));
}

/** Gives the built file of an entry in `src/`. What the build says goes to standard error. */
export function builtEntry(name) {
  const built = join(root, 'dist', 'src', `${name}.js`);
  const page = join(root, 'dist', 'dashboard', 'index.html');
  const changedAt = Math.max(...sources.map((source) => modifiedAt(join(root, source))));
  if (Math.min(modifiedAt(built), modifiedAt(page)) < changedAt) {
    console.error('Building…');
    execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], {
      cwd: root,
      stdio: ['ignore', process.stderr, process.stderr],
    });
  }
  return built;
}
