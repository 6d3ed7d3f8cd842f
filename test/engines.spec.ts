import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { canRunService } from '../src/check-node.mjs';
import { readText, ROOT } from './support/documents/shipping.js';

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

describe('a Node.js that is too old', () => {
  it('is every one that package.json does not name', () => {
    const { engines } = JSON.parse(readText('package.json')) as { engines: { node: string } };
    expect(engines.node).toBe('^20.19.0 || >=22.12.0');
    const releases = ['18.20.8', '20.18.3', '20.19.0', '21.7.3', '22.11.0', '22.12.0', '24.0.0'];
    expect(releases.filter(canRunService)).toEqual(['20.19.0', '22.12.0', '24.0.0']);
  });

  // None is here: this Node.js says that it is one.
  const AS_OLD = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.20.8'})`;

  it.each(['scripts/start.mjs', 'scripts/build.mjs', 'scripts/import.mjs', 'src/main.ts'])(
    'is told by one sentence, before it reads what it does not understand: %s',
    async (path) => {
      const text = readText(path);
      const [first] = /^(import|await import|void import)\b.*/m.exec(text) ?? [];
      expect(first).toMatch(/check-node\.mjs|build-if-needed\.mjs/);
      if (path.endsWith('.ts')) {
        // Whatever is imported without waiting is linked before the check.
        const linked = [...text.matchAll(/^import .*'(.*)'/gm)].map(([, name]) => name);
        expect(linked).toEqual(['./check-node.mjs', './app/early-stop.js']);
        expect(readText('src/app/early-stop.ts')).not.toMatch(/^import/m);
        return;
      }
      const started = promisify(execFile)(process.execPath, ['--import', AS_OLD, path], {
        cwd: ROOT,
      });
      await expect(started).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr:
          'This service needs Node.js 20.19 or newer, or 22.12 or newer; this is Node.js 18.20.8.\n',
      });
    },
  );
});
