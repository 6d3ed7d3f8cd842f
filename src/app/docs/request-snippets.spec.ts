import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInThisContext } from 'node:vm';
import { snippetsPlugin } from './request-snippets.js';

const run = promisify(execFile);

/** As the browser has it: from its text. */
const { fn } = runInThisContext(`(${snippetsPlugin.toString()})()`) as ReturnType<
  typeof snippetsPlugin
>;

let server: Server;
let folder: string;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snippets-'));
  server = createServer((request, reply) => void echo(request).then((told) => reply.end(told)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** What was asked. */
async function echo(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const { method, url, headers } = request;
  return JSON.stringify([method, url, headers.accept, headers['x-edit-key'] ?? null, body]);
}

const LANGUAGES = [
  ['typescript', 'ask.mts', process.execPath, []],
  ['python', 'ask.py', 'python3', []],
  ['r', 'ask.R', 'Rscript', ['--vanilla']],
] as const;

function isThere(command: string): boolean {
  const needs = command === 'Rscript' ? ['-e', 'library(httr2)'] : ['--version'];
  return spawnSync(command, needs).status === 0;
}

describe.each(LANGUAGES)('a request as %s', (language, file, command, flags) => {
  (isThere(command) ? it : it.skip)('asks the same, and prints the answer', async () => {
    const write = fn[`requestSnippetGenerator_${language}`]!;
    const path = join(folder, file.replace('.mts', '.mjs'));
    const asked = async (parts: Record<string, unknown>) => {
      await writeFile(path, write(new Map(Object.entries(parts))));
      return JSON.parse((await run(command, [...flags, path])).stdout) as unknown;
    };
    const url = `${origin}/api/v1/spots?call=K1&type=NCDXF%20B`;
    const headers = new Map([['accept', 'application/json']]);
    expect(await asked({ url, method: 'GET', headers })).toEqual([
      'GET',
      '/api/v1/spots?call=K1&type=NCDXF%20B',
      'application/json',
      null,
      '',
    ]);
    headers.set('X-Edit-Key', 'gek_"quoted"').set('Content-Type', 'application/json');
    const body = '{\n  "description": "Our \\"net\\""\n}';
    expect(
      await asked({ url: `${origin}/api/v1/groups/my-club`, method: 'PUT', headers, body }),
    ).toEqual(['PUT', '/api/v1/groups/my-club', 'application/json', 'gek_"quoted"', body]);
  });
});
