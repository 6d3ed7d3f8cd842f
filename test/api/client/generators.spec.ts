import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { installKept } from '../../support/processes/kept-packages.mjs';
import { removeFolder } from '../../support/processes/remove-folder.js';

const run = promisify(execFile);

/** A Node.js that is new enough for orval, by npm. */
const NODE = `node-linux-${process.arch}`;
const PACKAGES = ['@hey-api/openapi-ts@0.95.0', 'orval@8.38.0', 'typescript@5.9.3', `${NODE}@24`];

const DOCUMENT = resolve('docs/openapi.json');

/** What somebody writes with a client that orval generated: its answers tell JSON from CSV by their status and type. */
const BY_ORVAL = `
import { findSpots, findStations } from './orval.js';
export async function latest(): Promise<[string, number | null]> {
  const { status, data } = await findStations({ band: ['20m'] });
  if (status === 200 && typeof data !== 'string') console.log(data.stations[0]?.callsign);
  const answer = await findSpots({ band: ['20m'], mode: ['CW'] });
  if (answer.status !== 200 || !('data' in answer)) throw new Error('refused');
  if (typeof answer.data === 'string') return [answer.data.split('\\r\\n')[1] ?? '', null];
  // @ts-expect-error: there is no such field
  answer.data.spotz;
  return [answer.data.spots[0]!.callsign, answer.data.spots[0]!.wpm];
}
`;

/** The same by hey-api, which gives JSON its type and everything else as the caller says. */
const BY_HEY_API = `
import { findSpots } from './hey/sdk.gen.js';
export async function latest(): Promise<[string, number | null]> {
  const { data, error } = await findSpots({ query: { band: ['20m'], mode: ['CW'] } });
  if (!data) throw new Error(error?.error.message);
  // @ts-expect-error: there is no such field
  data.spotz;
  const csv = await findSpots({ query: { format: 'csv' }, parseAs: 'text' });
  console.log(csv.response.headers.get('content-type'));
  return [data.spots[0]!.callsign, data.spots[0]!.wpm];
}
`;

let tools: string;
let project: string;

beforeAll(async () => {
  tools = join(installKept('client-generators-1', PACKAGES), 'node_modules');
  project = await mkdtemp(join(tmpdir(), 'spot-generators-'));
  await symlink(tools, join(project, 'node_modules'));
  await mkdir(join(project, 'hey'));
}, 300_000);

afterAll(() => removeFolder(project));

/** What TypeScript says of a program, strictly. */
async function complaintsOf(program: string): Promise<string> {
  await writeFile(join(project, 'latest.ts'), program);
  const compilerOptions = {
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: [],
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    skipDefaultLibCheck: true,
    noEmit: true,
  };
  const config = { compilerOptions, files: ['latest.ts'] };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config));
  const compiling = run(process.execPath, [join(tools, 'typescript/bin/tsc'), '-p', project]);
  const { stdout } = await compiling.catch((error: { stdout: string }) => error);
  return stdout;
}

it('orval writes a client that compiles, with a text for CSV', async () => {
  const output = join(project, 'orval.ts');
  const asked = ['--input', DOCUMENT, '--output', output, '--client', 'fetch'];
  await run(join(tools, NODE, 'bin/node'), [join(tools, 'orval/dist/bin/orval.mjs'), ...asked]);
  expect(await complaintsOf(BY_ORVAL)).toBe('');
});

it('hey-api writes a client that compiles', async () => {
  const asked = ['-i', DOCUMENT, '-o', join(project, 'hey'), '-c', '@hey-api/client-fetch'];
  await run(process.execPath, [join(tools, '@hey-api/openapi-ts/bin/run.js'), ...asked]);
  expect(await complaintsOf(BY_HEY_API)).toBe('');
});
