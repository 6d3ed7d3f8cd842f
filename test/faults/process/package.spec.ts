import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from '../../support/processes/remove-folder.js';

const run = promisify(execFile);

/** A folder of somebody who has installed the package, and no clone. */
let folder: string;
let installed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spot-package-'));
  await chmod(folder, 0o755);
  const modules = join(folder, 'node_modules');
  await mkdir(modules);
  for (const name of await readdir('node_modules')) {
    await symlink(resolve('node_modules', name), join(modules, name));
  }
  // What is built is packed as it is.
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const { stdout } = await run('npm', args);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  await run('tar', ['-xf', join(folder, filename), '-C', folder]);
  installed = join(modules, 'spot-query-service');
  await run('mv', [join(folder, 'package'), installed]);
});

afterAll(() => removeFolder(folder));

it('makes an extension in a folder of one’s choice, whose test passes', async () => {
  const creator = join(installed, 'scripts/create-extension.mjs');
  const create = async (name: string) =>
    run(process.execPath, [creator, name], { env: { ...process.env, INIT_CWD: folder } });
  const { stdout } = await create('city-net');
  const made = join(folder, 'city-net');
  expect(stdout).toContain(`EXTENSIONS=${made} npm start`);
  expect((await readdir(made)).sort()).toEqual([
    'city-net.test.mjs',
    'feed.mjs',
    'index.mjs',
    'members.controller.mjs',
    'members.table.mjs',
    'members.task.mjs',
    'package.json',
    'page',
  ]);
  const texts = await Promise.all(
    (await readdir(made))
      .filter((file) => file !== 'page')
      .map((file) => readFile(join(made, file), 'utf8')),
  );
  expect(texts.join('\n')).not.toMatch(/\bclub/i);
  const tested = await run(process.execPath, ['--test'], { cwd: made });
  expect(tested.stdout).toMatch(/^# pass 1$/m);
  await expect(create('city-net')).rejects.toThrow('is there already');
  await expect(create('City')).rejects.toThrow('the name must be of a-z');
});

it('has the types by which extensions in TypeScript are compiled', async () => {
  for (const name of ['udp-feed', 'club-presence', 'sister-grids', 'beacons-module']) {
    const text = await readFile(`docs/examples/${name}.ts`, 'utf8');
    await writeFile(join(folder, `${name}.ts`), text);
  }
  // A setting has the type of its kind, and one that may be missing is `undefined` too.
  await writeFile(
    join(folder, 'settings.ts'),
    `import { defineExtension } from 'spot-query-service/extension';
    export default defineExtension({
      name: 'net',
      settings: {
        NET_PORT: { description: 'A port.', kind: 'wholeNumber', default: '1' },
        NET_URL: { description: 'A URL.', kind: 'url' },
      },
      module: ({ NET_PORT, NET_URL }) => {
        const port: number = NET_PORT;
        // @ts-expect-error: it may not be set.
        const url: string = NET_URL;
        return { module: class {}, providers: [{ provide: port.toFixed(), useValue: url }] };
      },
    });`,
  );
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2023',
    strict: true,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    strictPropertyInitialization: false,
    noEmit: true,
    types: ['node'],
  };
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const tsc = join(folder, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});
