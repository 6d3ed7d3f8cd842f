import { jest } from '@jest/globals';
import type { Spot } from '../service/api.js';
import type { HeardGroups } from './ask-places.js';
import { HeardPlaces } from './heard-places.js';

const EMPTY: HeardGroups = {
  spotCount: 0,
  places: [],
  stations: [],
  modes: [],
  skimmers: [],
  paths: [],
};
const AT_MS = Date.parse('2026-11-25T12:00:00Z');
const inGermany = (dxcc: number) => (dxcc === 230 ? ([10, 51] as const) : undefined);

function spot(part: Partial<Spot>): Spot {
  const place = { grid: 'FN31', dxcc: 291, spotter: 'KM3T', spotter_grid: 'FN42' };
  const heard = { callsign: 'K1ABC', frequency: 14_025, timestamp: '2026-11-25T12:00:05Z' };
  return { ...place, ...heard, ...part } as Spot;
}

describe('the places that the map shows', () => {
  let heard: HeardPlaces;

  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, { window: globalThis });
    heard = new HeardPlaces();
  });

  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'window');
  });

  const row = { square: '', dxcc: 230, band: '40m', stations: 2, heardAtMs: AT_MS };

  it('are squares, and the middles of entities for stations without a grid', () => {
    const square = { ...row, square: 'JO62', band: '20m', stations: 3 };
    const stations = ['DL1AA', 'DL2BB'].map((callsign) => ({ callsign, square: '', dxcc: 230 }));
    const nowhere = { ...row, dxcc: undefined };
    const groups = {
      ...EMPTY,
      places: [row, square, { ...square, dxcc: 231, stations: 1 }, nowhere],
      stations,
    };
    heard.replace(groups, inGermany, 'all');
    expect([...heard.places.values()]).toEqual([
      expect.objectContaining({ key: '230', isEntity: true, at: [10, 51], band: '40m' }),
      expect.objectContaining({ key: 'JO62', isEntity: false, at: [13, 52.5], band: '20m' }),
    ]);
    expect(heard.places.get('230')?.callsigns).toEqual(['DL1AA', 'DL2BB']);
    expect(heard.places.get('JO62')?.stations).toEqual(new Map([['20m', 4]]));
  });

  it('know the modes of their entities, on each band where these were heard', () => {
    const modes = [
      { square: '', dxcc: 230, mode: 'CW' },
      { square: '', dxcc: 291, mode: 'RTTY' },
    ];
    heard.replace({ ...EMPTY, places: [row, { ...row, band: '20m' }], modes }, inGermany, 'all');
    heard.add([spot({ callsign: 'DL3CC', grid: null, dxcc: 230, mode: 'FT8' })]);
    const kinds = [...heard.places.get('230')!.heard.values()].filter(({ mode }) => mode !== '');
    expect(kinds).toEqual([
      { band: '40m', dxcc: 230, mode: 'CW' },
      { band: '20m', dxcc: 230, mode: 'CW' },
      { band: '20m', dxcc: 230, mode: 'FT8' },
    ]);
  });

  it('take in what comes, late spots too, and those of while the groups were asked for', () => {
    heard.replace({ ...EMPTY, places: [row] }, inGermany, 'all');
    heard.add([spot({ callsign: 'DL3CC', grid: null, dxcc: 230 })]);
    expect(heard.places.get('230')).toMatchObject({ band: '20m', callsigns: ['DL3CC'] });
    heard.add([
      spot({ callsign: 'DL4DD', grid: null, dxcc: 230, timestamp: '2026-11-25T11:00:00Z' }),
    ]);
    expect(heard.places.get('230')?.callsigns).toEqual(['DL3CC']);
    heard.expectGroups();
    heard.add([spot({})]);
    heard.replace({ ...EMPTY, places: [row] }, inGermany, 'all');
    expect([...heard.places.keys()]).toEqual(['230', 'FN31']);
    expect([heard.paths.size, heard.skimmers.size]).toEqual([1, 1]);
  });

  it('have a middle that stays until other spots are asked for', () => {
    heard.replace({ ...EMPTY, places: [row] }, inGermany, 'all');
    expect(heard.middle).toEqual([10, 51]);
    heard.replace({ ...EMPTY, places: [{ ...row, square: 'FN31' }] }, inGermany, 'all');
    expect(heard.middle).toEqual([10, 51]);
    heard.clear();
    heard.replace({ ...EMPTY, places: [{ ...row, square: 'FN31' }] }, inGermany, 'all');
    expect(heard.middle).toEqual([-73, 42]);
  });

  it('are drawn once a second at most', () => {
    const before = heard.version.value;
    for (let n = 0; n < 500; n++) heard.add([spot({ frequency: 14_000 + n })]);
    expect(heard.version.value).toBe(before);
    jest.advanceTimersByTime(1_000);
    expect(heard.version.value).toBe(before + 1);
  });
});
