import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { NOW_MS, startTestApp, type TestApp } from '../support/app.js';
import { aReport } from '../support/builders.js';
import { placeCallsigns } from '../support/dictionary.js';
import { eventually } from '../support/eventually.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const ROOT = resolve(import.meta.dirname, '../..');
const DOCUMENT = readFileSync(join(ROOT, 'docs/clients.md'), 'utf8');
const NOW_SECONDS = Math.floor(NOW_MS / 1000);

/** A block of the document, below its heading. */
interface Recipe {
  readonly title: string;
  readonly language: string;
  readonly code: string;
}

const RECIPES: Recipe[] = DOCUMENT.split(/^## /m)
  .slice(1)
  .flatMap((section) =>
    Array.from(section.matchAll(/^```(.+)\n([^]*?)^```$/gm), ([, language = '', code = '']) => ({
      title: section.slice(0, section.indexOf('\n')),
      language,
      code,
    })),
  );

/** How to run a file of each language; what it needs must be there. */
const RUNNERS: Record<string, { file: string; command: string[]; needs: string[][] }> = {
  sh: {
    file: 'recipe.sh',
    command: ['bash'],
    needs: [
      ['bash', '--version'],
      ['curl', '--version'],
      ['jq', '--version'],
    ],
  },
  python: { file: 'recipe.py', command: ['python3', '-u'], needs: [['python3', '--version']] },
  js: { file: 'recipe.mjs', command: [process.execPath], needs: [] },
  'js browser': {
    file: 'recipe.mjs',
    command: [process.execPath, '--experimental-eventsource'],
    needs: [[process.execPath, '--experimental-eventsource', '--version']],
  },
};

/** What a recipe must print; looked at until it holds. */
type Expectation = (output: string) => unknown;

const ID_CALL_KHZ = /^(\d+) \w+ 140\d\d(\.\d)?$/gm;

function idsIn(output: string): number[] {
  return Array.from(output.matchAll(ID_CALL_KHZ), ([, id]) => Number(id));
}

/** Ids one by one, over a line that was cut after the first few. */
function countsUpOverCut(): Expectation {
  let seenBefore = 0;
  return (output) => {
    const ids = idsIn(output);
    expect(ids.length).toBeGreaterThan(3);
    if (seenBefore === 0) {
      seenBefore = ids.length;
      line.cut();
      setTimeout(() => line.heal(), 500);
    }
    expect(ids).toEqual(ids.map((_, index) => ids[0]! + index));
    expect(ids.length).toBeGreaterThan(seenBefore + 12);
  };
}

const EXPECTED: Record<string, Expectation> = {
  'The newest spots': (output) => {
    expect(output.trim().split('\n')).toHaveLength(5);
    expect(output).toMatch(/^2026-03-14T\S+Z \w+ on 140\d\d(\.\d)? kHz, 24 dB at KM3T$/m);
  },
  'Who hears my corner of the world?': (output) => {
    expect(output).toMatch(/^[1-9]\d* spots\n(\w+ in United States, 150 km from KM3T\n){5}$/);
  },
  'Poll, and never miss a spot': countsUpOverCut(),
  'Make a group, and keep its key': async () => {
    expect(await readFile(join(folder, 'my-club.key'), 'utf8')).toMatch(/^\S{20,}\n$/);
    expect((await stat(join(folder, 'my-club.key'))).mode & 0o077).toBe(0);
  },
  'Change the group': (output) => expect(output).toBe('["K1ABC","W1AW","N1XX"]\n'),
  'Who of my club is on the air?': (output) => {
    expect(output).toMatch(
      /^K1ABC on 140\d\d(\.\d)? kHz, \d+ spots\nW1AW on [\d.]+ kHz, \d+ spots\n$/,
    );
  },
  'The same for any stations, with plain fetch': (output) => {
    expect(output).toMatch(
      /^K1ABC on 140\d\d(\.\d)?\s* kHz\nW1AW on .+ kHz\nN1XX is not on the air\n$/,
    );
  },
  'Watch the live stream': (output) => {
    expect(output).toMatch(/^event: ready\nid: \d+\n/);
    expect(output).toMatch(/^event: spot\nid: \d+\ndata: {.*"callsign":"K1ABC".*}\n\n/m);
    expect(output).not.toContain('W1AW');
  },
  'The live stream in a browser': (output) => {
    // Node's own EventSource gives up when its line is cut; browsers do not.
    const ids = idsIn(output);
    expect(ids.length).toBeGreaterThan(3);
    expect(ids).toEqual(ids.map((_, index) => ids[0]! + index));
  },
  'Follow in Node, with the client': countsUpOverCut(),
  'Follow in Python': countsUpOverCut(),
  'A day by the hour, as CSV': (output) => {
    expect(output).toMatch(/^"hour","spots"\n("[^"]+",\d+\n){24}$/);
    expect(output).toMatch(/,[1-9]\d*\n/);
  },
  'The busiest skimmers, as CSV': (output) => {
    expect(output).toMatch(/^spotter,grid,spotCount,.*\r?\nKM3T,FN42et,\d+,/);
  },
  'Ask again, but only for what has changed': async (output) => {
    expect(output).toBe('200\n304\n');
    expect(await readFile(join(folder, 'group.json'), 'utf8')).toContain('"my-club"');
  },
  'How many are on the repeater': (output) => {
    expect(output).toBe('repeaterhub: 0 in 0 rooms\n');
  },
};

let folder: string;
let service: TestApp;
let line: TcpProxy;
let telling: NodeJS.Timeout;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spot-recipes-'));
  const client = join(ROOT, 'clients/typescript');
  await promisify(execFile)(process.execPath, [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    '-p',
    client,
    '--outDir',
    join(folder, 'node_modules/spot-query-client/dist'),
  ]);
  await symlink(
    join(client, 'package.json'),
    join(folder, 'node_modules/spot-query-client/package.json'),
  );
  service = await startTestApp({}, [], { followsLog: true });
  line = await TcpProxy.to('127.0.0.1', Number(new URL(service.origin).port));
  let count = 0;
  const tell = async (spots: number, heardAtSeconds: number) =>
    service.record(
      Array.from({ length: spots }, () =>
        aReport({
          heardAtSeconds,
          callsign: ++count % 2 ? 'K1ABC' : 'W1AW',
          frequencyHz: 14_000_000 + (count % 700) * 100,
        }),
      ),
    );
  for (let hour = 24; hour > 0; hour--) await tell(20, NOW_SECONDS - hour * 3_600 + 60);
  await placeCallsigns(service.database.url, [
    { callsign: 'KM3T', grid: 'FN42et' },
    { callsign: 'K1ABC', grid: 'FN31pr' },
    { callsign: 'W1AW', grid: 'FN31pr' },
  ]);
  telling = setInterval(() => void tell(2, NOW_SECONDS - 30 + (count++ % 30)), 300);
}, 90_000);

afterAll(async () => {
  clearInterval(telling);
  await line.close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

describe('docs/clients.md', () => {
  it('has nothing that is not tried here', () => {
    expect(RECIPES.map(({ title }) => title)).toEqual(Object.keys(EXPECTED));
  });

  for (const { title, language, code } of RECIPES) {
    const missing = missingFor(language);
    const run = missing === undefined ? it : it.skip;
    run(
      missing === undefined ? title : `${title} (there is no ${missing} here)`,
      async () => {
        const { file, command } = RUNNERS[language]!;
        const origin = `http://127.0.0.1:${line.port}`;
        await writeFile(join(folder, file), code.replaceAll('http://localhost:3000', origin));
        const [program = '', ...args] = command;
        // A group of its own, to end all that a shell has started.
        const child = spawn(program, [...args, file], { cwd: folder, detached: true });
        let output = '';
        let errors = '';
        child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
        child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
        try {
          await eventually(async () => EXPECTED[title]!(output), 40_000).catch((error: unknown) => {
            throw new Error(`${String(error)}\nIt printed:\n${output.slice(-2_000)}${errors}`);
          });
        } finally {
          await end(child);
        }
      },
      60_000,
    );
  }
});

/** What a language needs and is not here. */
function missingFor(language: string): string | undefined {
  const need = RUNNERS[language]?.needs.find(
    ([program = '', ...args]) => spawnSync(program, args).status !== 0,
  );
  return need?.slice(0, -1).join(' ');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid!, 'SIGKILL');
  await ended;
}
