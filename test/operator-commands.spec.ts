import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/** Commands of operators, `npm run NAME`: what the folder has beside the one way to start them. */
const COMMANDS = readdirSync(join(ROOT, 'src/commands'))
  .filter((file) => !/^command(?:\.module)?\.ts$|\.spec\.ts$/.test(file))
  .map((file) => file.replace(/\.ts$/, ''));

it.each(COMMANDS)('npm run %s starts, and says how it is used', (name) => {
  const script = join(ROOT, 'scripts', `${name}.mjs`);
  const { stderr } = spawnSync(process.execPath, [script, '--help'], { cwd: ROOT });
  expect(stderr.toString()).toContain(`npm run ${name}`);
});
