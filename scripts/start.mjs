// Builds when the build is missing or older than the sources, then becomes the server: this very
// process serves, so that signals reach it.
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const built = join(root, 'dist', 'src', 'main.js');

function modifiedAt(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => modifiedAt(join(path, name))));
}

const sources = ['src', 'migrations', 'package.json', 'tsconfig.build.json', 'nest-cli.json'];
const changedAt = Math.max(...sources.map((name) => modifiedAt(join(root, name))));
if (modifiedAt(built) < changedAt) {
  console.log('Building…');
  const nest = join(root, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
  execFileSync(process.execPath, [nest, 'build', '-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: 'inherit',
  });
}

await import(built);
