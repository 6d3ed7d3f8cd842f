import type { Station } from '../service/api.js';
import { entityRows } from '../radio/entity-name.js';
import { home, setHome } from '../home/home.js';
import { COLUMN_IDS, type ColumnId, isOrderOfAll, orderOf, sorted } from './columns.js';

const station = (callsign: string, part: Partial<Station> = {}): Station => ({
  callsign,
  band: '20m',
  mode: 'CW',
  frequency: 14_010,
  spots: 1,
  skimmers: 1,
  snr: 10,
  wpm: 20,
  type: 'CQ',
  first_heard: '2026-11-25T10:00:00Z',
  last_heard: '2026-11-25T10:00:00Z',
  best_spotter: 'DL8LAS',
  quality: 'single',
  grid: null,
  ...part,
});

const STATIONS = [
  station('K1ABC', { snr: 5, skimmers: 9, grid: 'FN42', last_heard: '2026-11-25T10:05:00Z' }),
  station('DL1ABC', {
    snr: 30,
    frequency: 7_010,
    band: '40m',
    wpm: null,
    entity: 'Germany',
    dxcc: 230,
  }),
  station('JA1XYZ', { snr: 20, grid: 'PM95', entity: 'Japan', quality: 'confirmed' }),
  station('F5XYZ', { snr: 20, grid: 'JN18', entity: 'France', quality: 'suspect', wpm: 30 }),
];

const order = (by: ColumnId, isReversed = false) =>
  sorted(STATIONS, { by, isReversed }).map(({ callsign }) => callsign);

describe('the list of stations', () => {
  afterEach(() => {
    setHome({ grid: '' });
    entityRows.value = [];
  });

  it.each<[ColumnId, string[]]>([
    ['age', ['K1ABC', 'DL1ABC', 'JA1XYZ', 'F5XYZ']],
    ['call', ['DL1ABC', 'F5XYZ', 'JA1XYZ', 'K1ABC']],
    ['entity', ['F5XYZ', 'DL1ABC', 'JA1XYZ', 'K1ABC']],
    ['frequency', ['DL1ABC', 'K1ABC', 'JA1XYZ', 'F5XYZ']],
    ['snr', ['DL1ABC', 'JA1XYZ', 'F5XYZ', 'K1ABC']],
    ['skimmers', ['K1ABC', 'DL1ABC', 'JA1XYZ', 'F5XYZ']],
    ['wpm', ['F5XYZ', 'K1ABC', 'JA1XYZ', 'DL1ABC']],
    ['quality', ['JA1XYZ', 'K1ABC', 'DL1ABC', 'F5XYZ']],
  ])('is sorted by %s', (by, calls) => {
    expect(order(by)).toEqual(calls);
  });

  it('is turned around, with what has no value still last', () => {
    expect(order('snr', true)).toEqual(['K1ABC', 'JA1XYZ', 'F5XYZ', 'DL1ABC']);
    expect(order('entity', true)).toEqual(['JA1XYZ', 'DL1ABC', 'F5XYZ', 'K1ABC']);
  });

  it('is sorted by the way from home, where there is one', () => {
    expect(home.value.grid).toBe('');
    expect(order('from')).toEqual(['K1ABC', 'DL1ABC', 'JA1XYZ', 'F5XYZ']);
    setHome({ grid: 'JO62' });
    expect(order('from')).toEqual(['F5XYZ', 'K1ABC', 'JA1XYZ', 'DL1ABC']);
    // By the middle of its entity where its grid is not known.
    entityRows.value = [[230, 'Fed. Rep. of Germany', '', 10, 51]];
    expect(order('from')).toEqual(['DL1ABC', 'F5XYZ', 'K1ABC', 'JA1XYZ']);
  });

  it('asks the service for the stations that belong at its top', () => {
    expect(orderOf({ by: 'snr', isReversed: false })).toBe('snr');
    expect(orderOf({ by: 'snr', isReversed: true })).toBe('last_heard');
    const areOfAll = COLUMN_IDS.filter((by) => isOrderOfAll({ by, isReversed: false }));
    expect(areOfAll).toEqual(['age', 'time', 'frequency', 'band', 'snr', 'skimmers']);
    expect(COLUMN_IDS.some((by) => isOrderOfAll({ by, isReversed: true }))).toBe(false);
    expect(orderOf({ by: 'entity', isReversed: false })).toBe('last_heard');
  });
});
