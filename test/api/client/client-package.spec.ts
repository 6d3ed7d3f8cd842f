import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const PACKAGE = join(ROOT, 'clients/typescript');
const TYPES = join(PACKAGE, 'src/api-types.ts');

const run = promisify(execFile);

/** A tool of this repository, run by this Node. */
async function tool(path: string, args: readonly string[], cwd = ROOT): Promise<string> {
  const { stdout } = await run(process.execPath, [join(ROOT, 'node_modules', path), ...args], {
    cwd,
  });
  return stdout;
}

/** Everybody's first program, on a platform that has `fetch` and little else. */
const PROGRAM = `
import { request } from 'node:http';
// Node's own fetch needs all that is taken away here.
const asked = [];
const fetch = (url, { method, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    asked.push(url);
    const asking = request(url, { method, headers, signal }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part)).on('error', reject);
      const get = (name) => response.headers[name.toLowerCase()] ?? null;
      const answer = { status: response.statusCode, headers: { get }, text: async () => text };
      response.on('end', () => resolve(answer));
    });
    asking.on('error', reject).end(body);
  });
const names = 'EventSource ReadableStream TextDecoder URL URLSearchParams WebSocket fetch'.split(' ');
const { SpotClient, SpotApiError } = await import('spot-query-client');
for (const name of names) delete globalThis[name];
if (names.some((name) => name in globalThis)) throw new Error('still there');
const client = new SpotClient({ baseUrl: process.argv[2], fetch });
const ids = [];
for await (const { id } of client.follow({ band: ['20m'] }, { afterId: 1, pageSize: 2, onInterruption: console.error })) {
  if (ids.push(id) === 4) break;
}
const error = await client.getGroup('no-such').catch((caught) => caught);
const triedStream = asked.some((url) => url.includes('stream'));
console.log(JSON.stringify({ ids, triedStream, isTyped: error instanceof SpotApiError, code: error.code }));
`;

/** What a TypeScript user writes; in a browser, and in Node. */
const TYPED = `
import { SpotApiError, SpotClient, type FetchLike, type Spot } from 'spot-query-client';
const controller = new AbortController();
const own: FetchLike = async (url, init) => fetch(url, init);
const clients = [new SpotClient({ baseUrl: '/', fetch }), new SpotClient({ baseUrl: '/', fetch: own })];
export async function latest(): Promise<Spot | undefined> {
  const { spots } = await clients[0]!.findSpots(
    { band: ['20m'], mode: ['CW'], since: new Date() },
    { signal: controller.signal },
  );
  // @ts-expect-error: there is no such band
  await clients[0]!.findSpots({ band: ['11m'] }).catch((error) => error instanceof SpotApiError);
  for await (const spot of clients[1]!.follow({}, { signal: controller.signal })) {
    const grid: string | null = spot.grid;
    if (grid) return spot;
  }
  return spots[0];
}
`;

/** What somebody writes who generates the client with openapi-typescript and openapi-fetch. */
const FETCHED = `
import createClient from 'openapi-fetch';
import type { paths } from './api-types.js';
const client = createClient<paths, 'application/json'>({ baseUrl: '/' });
const csv = createClient<paths, 'text/csv'>({ baseUrl: '/', headers: { Accept: 'text/csv' } });
export async function latest(): Promise<[string, number | null, string | undefined]> {
  const { data, error } = await client.GET('/api/v1/spots', { params: { query: { band: ['20m'] } } });
  if (error) throw new Error(error.error.message);
  const [spot] = data.spots;
  const { data: rows } = await client.GET('/api/v1/aggregate', { params: { query: { by: ['band'] } } });
  const { data: online } = await client.GET('/api/v1/online');
  // @ts-expect-error: it may be null
  online?.users[0]?.heard?.callsign.length + online?.users[0]?.heard.spots;
  const exported = await csv.GET('/api/v1/spots', { parseAs: 'text' });
  const lines: string[] | undefined = exported.data?.split('\\r\\n');
  // @ts-expect-error: it is a text
  exported.data?.spots;
  if (!spot || !rows || !lines) throw new Error('none');
  return [spot.callsign, spot.wpm, online?.users[0]?.heard?.callsign];
}
`;

/** TypeScript's own libraries are not what is checked: they take half of the time. */
const WITHOUT_OWN_LIBRARIES = { skipDefaultLibCheck: true };

/** What `npm pack` says. */
interface Pack {
  readonly filename: string;
  readonly files: readonly { path: string }[];
  readonly unpackedSize: number;
}

/** The same for Node alone, as CommonJS: the newest spot's id, and whether an error is what it should be. */
const COMMON_PROGRAM = `
const { SpotClient, SpotApiError } = require('spot-query-client');
const isCommon = Object.keys(require.cache).some((path) => path.endsWith('/dist/cjs/index.js'));
const client = new SpotClient({ baseUrl: process.argv[2] });
(async () => {
  const id = await client.findNewestId();
  const error = await client.getGroup('no-such').catch((caught) => caught);
  console.log(JSON.stringify({ isCommon, isFollowed: id > 0, isTyped: error instanceof SpotApiError }));
})();
`;

const README = readFileSync(join(PACKAGE, 'README.md'), 'utf8');

let base: string;
let folder: string;
let commonFolder: string;
let linkedFolder: string;
let archive: string;
let service: TestApp;
let pack: Pack;

/** An empty project with the package installed, as npm would give it or from its folder. */
async function startProject(
  path: string,
  type: 'module' | 'commonjs',
  what = archive,
): Promise<void> {
  await mkdir(path);
  await writeFile(join(path, 'package.json'), JSON.stringify({ type, private: true }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', what], { cwd: path });
}

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'spot-client-'));
  folder = join(base, 'module');
  commonFolder = join(base, 'commonjs');
  linkedFolder = join(base, 'linked');
  service = await startTestApp();
  // Of nothing, as in a new clone; what is built then is packed.
  await rm(join(PACKAGE, 'dist'), { recursive: true, force: true });
  await startProject(linkedFolder, 'module', PACKAGE);
  const packing = ['pack', '--ignore-scripts', '--json', '--pack-destination', base];
  const { stdout } = await run('npm', packing, { cwd: PACKAGE });
  [pack] = JSON.parse(stdout) as [Pack];
  archive = join(base, pack.filename);
  await startProject(folder, 'module');
  await startProject(commonFolder, 'commonjs');
});

afterAll(async () => {
  await service.close();
  await rm(base, { recursive: true, force: true });
});

describe('the package of the TypeScript client', () => {
  it('has the types of the document as it is (else: npm run client:types)', async () => {
    const path = join(folder, 'api-types.ts');
    const document = join(ROOT, 'docs/openapi.json');
    await tool('openapi-typescript/bin/cli.js', [document, '-o', path]);
    expect(readFileSync(TYPES, 'utf8')).toBe(readFileSync(path, 'utf8'));
  });

  it('is not the only one: openapi-fetch has a type for every list of the document', async () => {
    const project = join(base, 'fetched');
    await mkdir(project);
    await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'));
    await copyFile(TYPES, join(project, 'api-types.ts'));
    await writeFile(join(project, 'latest.ts'), FETCHED);
    const compilerOptions = {
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
      module: 'esnext',
      moduleResolution: 'bundler',
      strict: true,
      ...WITHOUT_OWN_LIBRARIES,
      noEmit: true,
    };
    const config = { compilerOptions, files: ['latest.ts'] };
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config));
    const output = await tool('typescript/bin/tsc', ['-p', project], project).catch(
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(output).toBe('');
  });

  it('ships what runs and its types, and nothing else', () => {
    const paths = pack.files.map(({ path }) => path);
    const others = paths.filter((path) => !/^dist\/(cjs\/)?[\w-]+\.(js|d\.ts)$/.test(path));
    expect(others.sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist/cjs/package.json',
      'package.json',
    ]);
    expect(paths).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts']));
    // Nearly all of it are the types of the API's document, once for each kind of module.
    expect(pack.unpackedSize).toBeLessThan(700_000);
  });

  it('has nothing that publint or attw complain of', async () => {
    const check = run(process.execPath, ['scripts/client-check.mjs', archive], { cwd: ROOT });
    expect(await check.catch(({ stderr }: { stderr: string }) => ({ stderr }))).toMatchObject({
      stderr: '',
    });
  });

  it('links to nothing that is not there', () => {
    const links = [...README.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !existsSync(join(PACKAGE, link)))).toEqual([]);
  });

  it('cannot be published while nobody has said where its repository is', async () => {
    const copy = join(base, 'publish');
    await mkdir(copy);
    const names = ['package.json', 'check-addresses.mjs'];
    for (const name of names) await copyFile(join(PACKAGE, name), join(copy, name));
    const check = () => run('npm', ['run', '--silent', 'prepublishOnly'], { cwd: copy });
    await expect(check()).rejects.toMatchObject({
      stderr: expect.stringContaining('package.json has no repository'),
    });
    await run('npm', ['pkg', 'set', 'repository=https://code.club.example/spots'], { cwd: copy });
    await check();
  });

  it('is installed from the folder of a clone, as its README says', async () => {
    const program = `import { SpotClient } from 'spot-query-client'; console.log(typeof SpotClient);`;
    await writeFile(join(linkedFolder, 'program.js'), program);
    const { stdout } = await run(process.execPath, ['program.js'], { cwd: linkedFolder });
    expect(stdout).toBe('function\n');
  });

  it('brings nothing along, and follows on a platform that has but fetch', async () => {
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, unknown>;
    };
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/spot-query-client']);

    await service.record(
      Array.from({ length: 6 }, (_, index) => aReport({ frequencyHz: 14_000_000 + index * 100 })),
    );
    await writeFile(join(folder, 'program.js'), PROGRAM);
    const { stdout } = await run(process.execPath, ['program.js', service.origin], {
      cwd: folder,
      timeout: 30_000,
    });
    expect(JSON.parse(stdout)).toEqual({
      ids: [2, 3, 4, 5],
      triedStream: false,
      isTyped: true,
      code: 'not_found',
    });
  });

  it('is loaded by require as CommonJS, not as an ES module, which Node before 20.19 refuses', async () => {
    await service.record([aReport({ frequencyHz: 14_001_000 })]);
    await writeFile(join(commonFolder, 'program.js'), COMMON_PROGRAM);
    const { stdout } = await run(process.execPath, ['program.js', service.origin], {
      cwd: commonFolder,
      timeout: 30_000,
    });
    expect(JSON.parse(stdout)).toEqual({ isCommon: true, isFollowed: true, isTyped: true });
  });

  it.each([
    ['a browser', { lib: ['ES2022', 'DOM'], types: [], module: 'esnext' }, 'bundler'],
    ['Node', { lib: ['ES2022'], types: ['node'], module: 'nodenext' }, 'nodenext'],
    // In which a CommonJS file may not require an ES module.
    ['Node, CommonJS', { lib: ['ES2022'], types: ['node'], module: 'node16' }, 'node16'],
  ])('has types that fit %s, all checked', async (name, options, moduleResolution) => {
    const project = name.endsWith('CommonJS') ? commonFolder : folder;
    const compilerOptions = {
      ...options,
      moduleResolution,
      typeRoots: [join(ROOT, 'node_modules/@types')],
      strict: true,
      exactOptionalPropertyTypes: true,
      ...WITHOUT_OWN_LIBRARIES,
      noEmit: true,
    };
    const config = { compilerOptions, files: ['typed.ts'] };
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config));
    await writeFile(join(project, 'typed.ts'), TYPED);
    const output = await tool('typescript/bin/tsc', ['-p', project], project).catch(
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(output).toBe('');
  });
});
