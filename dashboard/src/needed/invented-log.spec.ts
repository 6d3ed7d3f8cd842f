import { builtInCountries } from '../../../test/support/browser/adif-log.js';
import type { Station } from '../service/api.js';
import { inventedLog } from './invented-log.js';
import { readFile } from './log/read-file.js';
import { WorkedLog } from './log/worked-log.js';
import { needOf } from './need.js';

const AT = Date.parse('2026-09-30T14:00:00Z');
const DAY_MINUTES = 1_440;

/** Twelve stations of the United States, six of Germany, one each of the others: the air of an afternoon. */
const CALLS = [
  ...Array.from({ length: 12 }, (_, n) => `K${n % 10}A${'BCDEFGHIJKLM'[n]}`),
  ...Array.from({ length: 6 }, (_, n) => `DL${n}AB`),
  'JA1XYZ',
  'F5ABC',
  'VK2DEF',
  'G3XYZ',
];

async function needsOf(stations: readonly Station[]) {
  const log = new WorkedLog();
  await readFile(inventedLog(stations, AT), log, () => Promise.resolve(builtInCountries));
  const todayMinute = Math.floor(AT / 60_000 / DAY_MINUTES) * DAY_MINUTES;
  return stations.map((station) => needOf(station, { log, todayMinute }));
}

const stations = CALLS.flatMap((callsign, index) =>
  ['20m', '40m', '15m'].map((band) => {
    const { dxcc } = builtInCountries.find(callsign)!;
    return { callsign, band, mode: index % 4 === 3 ? 'RTTY' : 'CW', dxcc } as Station;
  }),
);

it('the invented log of the demo has something of each kind', async () => {
  const needs = new Set(await needsOf(stations));
  expect(needs).toEqual(new Set(['entity', 'band', 'mode', 'worked', 'today', undefined]));
});

it('the invented log of the demo has the entities of which most are on the air', async () => {
  const needs = await needsOf(stations);
  const isNew = (prefix: RegExp) =>
    stations.some(({ callsign }, at) => prefix.test(callsign) && needs[at] === 'entity');
  expect([isNew(/^K/), isNew(/^DL/)]).toEqual([false, false]);
  const entities = needs.filter((need) => need === 'entity');
  expect(entities.length).toBeLessThan(needs.length / 4);
});
