import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HealthView } from '../../../src/health/health.dto.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';
import type { SpotListView } from '../../../src/query/spot-view.dto.js';

// By people, of 2026-03-01; their time is moved to the clock of the test.
const HUMAN_LINES = readFileSync(
  join(import.meta.dirname, '../../support/fixtures/human-cluster-lines.txt'),
  'latin1',
)
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.replace(/\d{4}Z$/, '1509Z'));
const UNMARKED = 'DX de W3OA-3:   14074.0  K1ABC  FT8   -12 dB  CQ      1509Z';

let ordinary: TelnetServer;
let unmarked: TelnetServer;
let service: TestApp;

beforeAll(async () => {
  ordinary = await TelnetServer.listen();
  unmarked = await TelnetServer.listen();
  service = await startTestApp({
    CALLSIGN: 'W1AW',
    FEEDS: `telnet://127.0.0.1:${ordinary.port},telnet://127.0.0.1:${unmarked.port}?skimmers=unmarked`,
    GRID_PROVIDERS: 'none',
  });
  await eventually(() => expect([ordinary.logins, unmarked.logins]).toEqual([['W1AW'], ['W1AW']]));
});

afterAll(async () => {
  await service.close();
  await ordinary.close();
  await unmarked.close();
});

/** Spots taken and lines refused, of both feeds. */
async function counts(): Promise<number[][]> {
  const { body } = await service.get<HealthView>('/health');
  return body.feeds.map(({ spotsReceived, linesRejected }) => [spotsReceived, linesRejected]);
}

async function findAll(): Promise<SpotListView> {
  return (await service.get<SpotListView>('/spots?limit=1000&since=0')).body;
}

it('an ordinary feed takes no line without the mark, and none that a person wrote', async () => {
  for (const line of [UNMARKED, ...HUMAN_LINES]) ordinary.send(line);
  await eventually(async () =>
    expect(await counts()).toEqual([
      [0, 401],
      [0, 0],
    ]),
  );
  expect((await findAll()).total).toBe(0);
});

it('an unmarked feed takes lines in which mode, integer and dB are tokens, and no other', async () => {
  for (const line of [UNMARKED, ...HUMAN_LINES]) unmarked.send(line);
  await eventually(async () => expect((await counts())[1]).toEqual([6, 395]));
  await eventually(async () => expect((await findAll()).total).toBe(6));
  const { spots } = await findAll();
  expect(spots.map(({ mode }) => mode)).toEqual(Array(6).fill('FT8'));
  expect(spots.find(({ callsign }) => callsign === 'K1ABC')).toMatchObject({
    spotter: 'W3OA',
    frequency: 14_074,
    snr: -12,
    wpm: null,
  });
});
