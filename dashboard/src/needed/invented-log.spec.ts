import { builtInCountries } from '../../../test/support/browser/adif-log.js';
import type { Station } from '../api.js';
import { inventedLog } from './invented-log.js';
import { readFile } from './log/read-file.js';
import { WorkedLog } from './log/worked-log.js';
import { needOf } from './need.js';

const AT = Date.parse('2026-09-30T14:00:00Z');
const DAY_MINUTES = 1_440;

it('the invented log of the demo has something of each kind', async () => {
  const stations = ['DL1ABC', 'G3XYZ', 'JA1XYZ', 'K1ABC', 'F5ABC', 'VK2DEF'].flatMap((callsign) =>
    ['20m', '40m'].map((band) => {
      const { dxcc } = builtInCountries.find(callsign)!;
      return { callsign, band, mode: 'CW', dxcc } as Station;
    }),
  );
  const log = new WorkedLog();
  await readFile(inventedLog(stations, AT), log, () => Promise.resolve(builtInCountries));
  const todayMinute = Math.floor(AT / 60_000 / DAY_MINUTES) * DAY_MINUTES;
  const needs = stations.map((station) => needOf(station, { log, todayMinute }));
  expect(new Set(needs)).toEqual(new Set(['entity', 'band', 'worked', 'today']));
});
