import type { Spot } from './api.js';
import { toRows, toStationRows } from './station-rows.js';

const aSpot = (given: Partial<Spot>): Spot => ({
  id: 1,
  timestamp: '2026-09-30T14:33:00Z',
  spotter: 'KM3T',
  spotter_grid: null,
  callsign: 'K1ABC',
  grid: null,
  frequency: 14025.3,
  mode: 'CW',
  snr: 24,
  wpm: 28,
  ...given,
});

const SPOTS = [
  aSpot({ id: 5, spotter: 'DL8LAS', frequency: 14025.2 }),
  aSpot({ id: 4, callsign: 'W1AW' }),
  aSpot({ id: 3, spotter: 'KM3T' }),
  aSpot({ id: 2, spotter: 'DL8LAS' }),
  aSpot({ id: 1, frequency: 7025.3 }),
];

const told = (rows: ReturnType<typeof toRows>) => rows.map(({ spot, others }) => [spot.id, others]);

describe('the rows of the table', () => {
  it('are the spots', () => {
    expect(told(toRows(SPOTS))).toEqual([5, 4, 3, 2, 1].map((id) => [id, 0]));
  });

  it('are each station once on each band, its newest spot, with the number of other skimmers', () => {
    expect(told(toStationRows(SPOTS))).toEqual([
      [5, 1],
      [4, 0],
      [1, 0],
    ]);
  });
});
