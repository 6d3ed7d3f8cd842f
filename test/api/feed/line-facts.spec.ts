import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { HeardGrids } from '../../../src/grid/heard-grids.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { endOf, startImport } from '../../support/archive/import-command.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';
import type { SpotListView } from '../../../src/query/spot-view.dto.js';

const FIXTURES = join(import.meta.dirname, '../../support/fixtures');
const LINES = readFileSync(join(FIXTURES, 'rbn-telnet-lines.txt'), 'latin1')
  .split('\n')
  .filter((line) => line.startsWith('DX de'));

/** Shapes of FT8 lines and of other modes seen on air, with what they say. */
const SHAPES = [
  { behind: 'FT8  -12 dB FK68 CQ', call: 'P41A', type: 'CQ', grid: 'FK68' },
  { behind: 'FT8  -12 dB  FK68    CQ', call: 'P41B', type: 'CQ', grid: 'FK68' },
  { behind: 'FT8  -15 dB   6 BPS  CQ', call: 'P41C', type: 'CQ', grid: null },
  { behind: 'FT8 -12 dB CQ', call: 'P41D', type: 'CQ', grid: null },
  { behind: 'FT4 -3 dB CQ', call: 'P41E', type: 'CQ', grid: 'GG66', atEnd: 'GG66' },
  { behind: 'RTTY  10 dB  45 BPS  CQ', call: 'P41F', type: 'CQ', grid: null },
  { behind: 'PSK31 44 dB  31 BPS  CQ', call: 'P41G', type: 'CQ', grid: null },
  { behind: 'CW 24 dB 22 WPM DE', call: 'P41H', type: 'DE', grid: null },
  // A CW Skimmer without a network between.
  { behind: '24 dB  22 WPM  CQ', call: 'P41I', type: 'CQ', grid: null },
  // What nodes add behind the time.
  { behind: 'CW 24 dB 22 WPM CQ', call: 'P41J', type: 'CQ', grid: null, atEnd: '14' },
  { behind: 'FT8 -7 dB CQ', call: 'P41K', type: 'CQ', grid: 'IO87', atEnd: 'IO87\u001b[0m\u0007' },
];

let feed: TelnetServer;
let service: TestApp;

beforeEach(async () => {
  feed = await TelnetServer.listen();
  service = await startTestApp({
    CALLSIGN: 'W1AW',
    FEEDS: `telnet://127.0.0.1:${feed.port}`,
    GRID_PROVIDERS: 'none',
  });
  // The lines say 2259Z: half past that minute.
  service.clock.currentMs = Date.UTC(2026, 2, 14, 22, 59, 30);
  await eventually(() => expect(feed.logins).toEqual(['W1AW']));
});

afterEach(async () => {
  await service.close();
  await feed.close();
});

const send = (call: string, khz: string, behind: string, atEnd = '') =>
  feed.send(`DX de W3OA-#:   ${khz}  ${call}          ${behind}      2259Z ${atEnd}`.trimEnd());

const askGrid = async (call: string) =>
  (await service.get<{ grid: string | null; source: string | null }>(`/grids/${call}`)).body;

it('keeps the type and the node of every real line', async () => {
  const lines = LINES.map((line) => line.replace(/\d{4}Z/, '2259Z'));
  for (const line of lines) feed.send(line);
  await eventually(async () => {
    const { spots } = (await service.get<SpotListView>('/spots?after_id=0&include=report')).body;
    expect(spots).toHaveLength(lines.length);
  });
  const { spots } = (await service.get<SpotListView>('/spots?after_id=0&include=report')).body;
  const facts = spots.map(({ type, spotter_node: node, spotter, callsign }) => ({
    type,
    node,
    spotter,
    callsign,
  }));
  // By its columns, as people read them.
  const expected = lines.map((line) => {
    const [, spotter = '', node] = /^DX de ([A-Z0-9]+)(?:-(\d+))?-#:/.exec(line) ?? [];
    return {
      type: line.slice(62, 70).trim(),
      node: node === undefined ? null : Number(node),
      spotter,
      callsign: line.slice(26, 41).trim(),
    };
  });
  expect(facts).toEqual(expected);
});

it('reads every shape of line, and takes the grid of FT8 and FT4', async () => {
  for (const [at, { call, behind, atEnd }] of SHAPES.entries()) {
    send(call, `${14_074 + at}.0`, behind, atEnd);
  }
  await eventually(async () => {
    const { spots } = (await service.get<SpotListView>('/spots?after_id=0&include=report')).body;
    expect(spots.map(({ callsign, type, grid }) => ({ call: callsign, type, grid }))).toEqual(
      SHAPES.map(({ call, type, grid }) => ({ call, type, grid })),
    );
  });
  expect(await askGrid('P41A')).toMatchObject({ grid: 'FK68', source: 'feed', state: 'known' });
  expect(await askGrid('P41C')).toMatchObject({ grid: null, source: null });
  // BPS is no WPM.
  const { spots } = (await service.get<SpotListView>('/spots?call=P41C')).body;
  expect(spots[0]).toMatchObject({ wpm: null, mode: 'FT8', snr: -15 });
  const { spots: cw } = (await service.get<SpotListView>('/spots?call=P41I')).body;
  expect(cw[0]).toMatchObject({ wpm: 22, mode: 'CW', snr: 24 });
});

it('takes the newest grid, and keeps a longer one that it is the beginning of', async () => {
  for (const [at, grid, known] of [
    [0, 'FK68', 'FK68'],
    [1, 'FK77ab', 'FK77ab'],
    [2, 'FK77', 'FK77ab'],
    [3, 'GG66', 'GG66'],
  ] as const) {
    send('P41A', `${14_074 + at}.0`, `FT8 -1 dB ${grid} CQ`);
    await eventually(async () => {
      expect((await service.get<SpotListView>('/spots?since=1d')).body.total).toBe(at + 1);
    });
    // The next comes after this one is stored.
    await service.app.get(HeardGrids, { strict: false }).flush();
    expect((await askGrid('P41A')).grid).toBe(known);
  }
});

it('keeps the longer grid also while it waits, and while it is being stored', async () => {
  const grids = service.app.get(HeardGrids, { strict: false });
  send('P41A', '14074.0', 'FT8 -1 dB CQ');
  await eventually(async () => {
    expect((await service.get<SpotListView>('/spots?since=1d')).body.total).toBe(1);
  });
  const heard = async (...given: readonly string[]) => {
    for (const grid of given) grids.hear('P41A', grid);
    await grids.flush();
    return (await askGrid('P41A')).grid;
  };
  expect(await heard('FK68ab', 'FK68')).toBe('FK68ab');
  expect(await heard('FK77', 'FK77ab', 'FK77')).toBe('FK77ab');
  expect(await heard('GG66', 'FK77')).toBe('FK77ab');
  grids.hear('P41A', 'FK88ab');
  const storing = grids.flush();
  grids.hear('P41A', 'FK88');
  await storing;
  expect(await heard()).toBe('FK88ab');
  expect(await heard('FK88')).toBe('FK88ab');
});

it('keeps the type and the node of every row of an archive, and fills in what is stored without', async () => {
  const file = join(FIXTURES, 'rbn-archive-20251129.csv');
  const rows = readFileSync(file, 'latin1').trim().split('\n').slice(1);
  const variables = {
    DATABASE_URL: service.database.url,
    SPOT_RETENTION_DAYS: '0',
    FEEDS: 'none',
  };
  const first = await endOf(startImport([file], FIXTURES, variables));
  expect(first).toMatchObject({ code: 0 });
  expect(first.output).toContain(`${rows.length} stored`);
  expect(first.output).not.toContain('the type that they lacked');
  const ask = async () =>
    (await service.get<SpotListView>('/spots?since=0&limit=1000&after_id=0&include=report')).body;
  const { spots, total } = await ask();
  expect(total).toBe(rows.length);
  expect(spots.map(({ type, callsign }) => [type, callsign])).toEqual(
    rows.map((row) => [row.split(',')[8], row.split(',')[5]]),
  );
  const client = new Client({ connectionString: service.database.url });
  await client.connect();
  // As a version before this one has stored them.
  await client.query('UPDATE spots SET type_id = 0');
  await client.end();
  const again = await endOf(startImport([file], FIXTURES, variables));
  expect(again.output).toContain(`${rows.length} of the duplicate got the type that they lacked`);
  expect(await ask()).toEqual({ spots, total, limit: 1000, offset: 0 });
  expect((await endOf(startImport([file], FIXTURES, variables))).output).not.toContain('lacked');
});
