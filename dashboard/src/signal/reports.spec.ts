import { centreOf } from '../radio/geo.js';
import { readAsked, strengthQuery } from './choices.js';
import { chosenReports, readReports, regionsOf, totalsOf } from './reports.js';

const ROWS = [
  ['K1ABC', 'KM3T', '20m', 3, 20, 12, '2026-11-23T01:00:00Z'],
  ['K1ABC', 'JA1XYZ', '15m', 1, 31, 31, '2026-11-23T01:01:00Z'],
  ['K1ABC', 'JH7CSU1', '20m', 2, 20, 15.5, '2026-11-23T01:02:00Z'],
  ['K1ABC', 'NOWHERE', '15m', 5, -4, -8, '2026-11-23T01:03:00Z'],
  ['W1AW', 'KM3T', '20m', 9, 40, 30, '2026-11-23T01:04:00Z'],
];

const placeOf = (grid: string, entity: string, dxcc: number, continent: string) => ({
  grid,
  at: centreOf(grid),
  entity,
  dxcc,
  continent,
});

const PLACES = new Map([
  ['KM3T', placeOf('FN42', 'United States', 291, 'NA')],
  ['JA1XYZ', placeOf('PM95', 'Japan', 339, 'AS')],
  ['JH7CSU1', placeOf('QM08', 'Japan', 339, 'AS')],
]);

const EVERYWHERE = { band: '', continent: '', dxcc: undefined } as const;

describe('reports of a signal', () => {
  const reports = readReports({ rows: ROWS }, 'K1ABC');
  const names = (chosen: Parameters<typeof chosenReports>[2]) =>
    chosenReports(reports, PLACES, chosen).map(({ spotter }) => spotter);

  it('are those of the station, the strongest first, by the median where the best is the same', () => {
    expect(reports.map(({ spotter }) => spotter)).toEqual(['JA1XYZ', 'JH7CSU1', 'KM3T', 'NOWHERE']);
    expect(reports[1]).toEqual({
      spotter: 'JH7CSU1',
      band: '20m',
      spots: 2,
      best: 20,
      median: 15.5,
      last: '2026-11-23T01:02:00Z',
    });
  });

  it('are chosen by band and place; a skimmer of unknown place is in none', () => {
    expect(names(EVERYWHERE)).toHaveLength(4);
    expect(names({ ...EVERYWHERE, band: '15m' })).toEqual(['JA1XYZ', 'NOWHERE']);
    expect(names({ ...EVERYWHERE, continent: 'AS' })).toEqual(['JA1XYZ', 'JH7CSU1']);
    expect(names({ band: '15m', continent: '', dxcc: 339 })).toEqual(['JA1XYZ']);
  });

  it('are counted', () => {
    expect(totalsOf(reports, PLACES)).toEqual({
      skimmers: 4,
      countries: 2,
      spots: 11,
      best: reports[0],
    });
    expect(totalsOf([], PLACES)).toEqual({ skimmers: 0, countries: 0, spots: 0, best: undefined });
  });

  it('tell the places to choose, with how many skimmers are there', () => {
    expect(regionsOf(reports, PLACES)).toEqual({
      continents: [
        { value: 'AS', name: 'AS', skimmers: 2 },
        { value: 'NA', name: 'NA', skimmers: 1 },
      ],
      countries: [
        { value: 339, name: 'Japan', skimmers: 2 },
        { value: 291, name: 'United States', skimmers: 1 },
      ],
    });
  });
});

describe('the address of a signal', () => {
  const read = (text: string) => readAsked(new URLSearchParams(text), 'K1ABC');

  it('says what is shown; the callsign is the viewer’s own without one', () => {
    expect(
      read('callsign=w1aw&with=k1abc&window=24h&band=15M&spotter_continent=as&spotter_dxcc=339'),
    ).toEqual({
      callsign: 'W1AW',
      other: 'K1ABC',
      window: '24h',
      band: '15m',
      mode: [],
      continent: 'AS',
      dxcc: 339,
    });
    expect(read('with=K1ABC&window=5y&band=1m&spotter_continent=XX&spotter_dxcc=x')).toEqual({
      callsign: 'K1ABC',
      other: '',
      window: '10m',
      band: '',
      mode: [],
      continent: '',
      dxcc: undefined,
    });
  });

  it('filters the strength over time', () => {
    expect(strengthQuery(read('window=24h&band=15m&spotter_dxcc=339'))).toEqual({
      callsign: ['K1ABC'],
      by: ['hour', 'band'],
      measure: ['spots', 'snr_max', 'snr_median'],
      since: '24h',
      band: ['15m'],
      spotter_dxcc: [339],
    });
  });
});
