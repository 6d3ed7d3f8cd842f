import { execFile } from 'node:child_process';
import { mkdtemp, readFile, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { placeCallsigns } from '../../support/databases/dictionary.js';
import { eventually } from '../../support/eventually.js';
import { missingFor, recipesIn, startRecipe } from '../../support/documents/recipes.js';
import { TcpProxy } from '../../support/processes/tcp-proxy.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const RECIPES = recipesIn('docs/clients.md');

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
  'When is a band open?': (output) => {
    expect(output).toMatch(
      /^hour,band,spots,stations,snr_max\r\n(2026-03-1[34]T\d\d:00:00Z,20m,\d+,2,24\r\n){24,}$/,
    );
  },
  'All spots of a window, as a file': async (output) => {
    const [, spots] = /^([1-9]\d*) spots\n$/.exec(output) ?? [];
    const lines = (await readFile(join(folder, '20m.csv'), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(Number(spots) + 1);
    expect(lines.at(-1)).toMatch(/,United States,.*,150,/);
  },
  'All spots of a window, one after the other': (output) => {
    expect(output).toMatch(/^(2026-03-14T\S+Z (K1ABC|W1AW) in United States\n){3}$/);
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
    // Its types are checked by `npm run typecheck`.
    '--noCheck',
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
});

afterAll(async () => {
  clearInterval(telling);
  await line.close();
  await service.close();
  await removeFolder(folder);
});

describe('docs/clients.md', () => {
  it('has nothing that is not tried here', () => {
    expect(RECIPES.map(({ title }) => title)).toEqual(Object.keys(EXPECTED));
  });

  for (const recipe of RECIPES) {
    const { title } = recipe;
    const missing = missingFor(recipe);
    const run = missing === undefined ? it : it.skip;
    run(
      missing === undefined ? title : `${title} (there is no ${missing} here)`,
      async () => {
        const running = await startRecipe(recipe, folder, `http://127.0.0.1:${line.port}`);
        try {
          await eventually(async () => EXPECTED[title]!(running.output)).catch((error: unknown) => {
            const printed = running.output.slice(-2_000) + running.errors;
            throw new Error(`${String(error)}\nIt printed:\n${printed}`);
          });
        } finally {
          await running.kill();
        }
      },
      60_000,
    );
  }
});
