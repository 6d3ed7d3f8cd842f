import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './support/shipping.js';

/** Reads the lock file alone: nothing is fetched or installed. */
const DRY_RUN = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];

it('every package that npm ci installs, also for development, supports this Node.js', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spot-engines-'));
  try {
    for (const file of ['package.json', 'package-lock.json']) {
      await copyFile(join(ROOT, file), join(folder, file));
    }
    const { stdout, stderr } = await promisify(execFile)('npm', DRY_RUN, { cwd: folder });
    expect(stdout).toMatch(/added \d+ packages/);
    expect(stderr.split('\n').filter((line) => line.includes('EBADENGINE'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
