import type { Spot, Station, StationList } from '../service/api.js';
import { ToldStations } from './told-stations.js';

const AT = '2026-11-25T12:00:00Z';

const aSpot = (part: Partial<Spot>): Spot => ({
  timestamp: AT,
  spotter: 'KM3T',
  callsign: 'K1ABC',
  frequency: 14_025.3,
  mode: 'CW',
  snr: 20,
  wpm: 28,
  grid: null,
  spotter_grid: null,
  type: 'CQ',
  dxcc: 291,
  id: 1,
  ...part,
});

const K1ABC = {
  callsign: 'K1ABC',
  band: '20m',
  mode: 'CW',
  frequency: 14_025.3,
  type: 'CQ',
  wpm: 28,
  snr: 31,
  best_spotter: 'W3LPL',
  skimmers: 12,
  spots: 40,
  grid: 'FN31',
  quality: 'confirmed',
  first_heard: '2026-11-25T11:30:00Z',
  last_heard: '2026-11-25T11:59:00Z',
} as Station;

const listOf = (stations: Station[], total = stations.length): StationList => ({
  stations,
  total,
  limit: 500,
  offset: 0,
});

describe('stations that spots have told of', () => {
  let told: ToldStations;
  let frames: (() => void)[];

  beforeEach(() => {
    frames = [];
    const requestAnimationFrame = (draw: () => void) => frames.push(draw);
    Object.assign(globalThis, { requestAnimationFrame, cancelAnimationFrame: () => {} });
    told = new ToldStations();
  });

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'requestAnimationFrame');
    Reflect.deleteProperty(globalThis, 'cancelAnimationFrame');
  });

  it('are new rows, and of a row when it was heard and the best SNR', () => {
    told.take([aSpot({}), aSpot({ callsign: 'W1AW', frequency: 1_000, dxcc: 291 })]);
    const list = told.onto(listOf([K1ABC]), 0);
    expect(list.total).toBe(2);
    expect(list.stations).toEqual([
      expect.objectContaining({
        callsign: 'W1AW',
        band: null,
        best_spotter: 'KM3T',
        skimmers: 1,
        spots: 1,
        first_heard: AT,
        last_heard: AT,
        quality: 'single',
        dxcc: 291,
      }),
      { ...K1ABC, last_heard: AT },
    ]);
    told.take([aSpot({ snr: 40, timestamp: '2026-11-25T11:58:00Z' })]);
    expect(told.onto(listOf([K1ABC]), 0).stations).toContainEqual({
      ...K1ABC,
      last_heard: AT,
      snr: 40,
      best_spotter: 'KM3T',
    });
  });

  it('are not new where the list has more pages, and not there before the window', () => {
    told.take([aSpot({ callsign: 'W1AW' })]);
    const list = told.onto(listOf([K1ABC], 700), 0);
    expect(list.total).toBe(700);
    expect(list.stations[0]).toMatchObject({ callsign: 'W1AW', first_heard: '' });
    expect(told.onto(listOf([K1ABC]), Date.parse(AT) + 1)).toEqual(listOf([K1ABC]));
  });

  it('are forgotten after two answers, and not by requests that fail', () => {
    const isThere = () => told.onto(listOf([]), 0).total === 1;
    told.take([aSpot({})]);
    told.ask();
    told.ask();
    expect(isThere()).toBe(true);
    told.clear();
    told.take([aSpot({})]);
    told.ask();
    told.forget();
    // That answer can be older than its question.
    expect(isThere()).toBe(true);
    told.ask();
    told.forget();
    expect(isThere()).toBe(false);
  });

  it('are drawn once a frame, and are few while nothing is drawn or requested', () => {
    const calls = Array.from({ length: 2_000 }, (_, n) => `K${n % 10}A${n}`);
    for (const callsign of calls) told.take([aSpot({ callsign })]);
    expect(frames).toHaveLength(1);
    frames[0]?.();
    expect(told.version.value).toBe(1);
    const { stations } = told.onto(listOf([]), 0);
    expect(stations.map(({ callsign }) => callsign)).toEqual(calls.slice(-500).toReversed());
  });
});
