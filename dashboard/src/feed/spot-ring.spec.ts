import type { Spot } from '../service/api.js';
import { MAX_SPOTS } from '../address/max-spots.js';
import { SpotRing } from './spot-ring.js';

const aSpot = (id: number, seconds: number): Spot => ({
  id,
  timestamp: new Date(seconds * 1_000).toISOString().replace('.000', ''),
  spotter: 'KM3T',
  spotter_grid: null,
  callsign: 'K1ABC',
  grid: null,
  frequency: 14025.3,
  mode: 'CW',
  snr: 24,
  wpm: 28,
});

const idsOf = (ring: SpotRing) => ring.list().map(({ id }) => id);

describe('the newest spots', () => {
  it('stand as the API lists them, however they came: by time, then by id', () => {
    const ring = new SpotRing();
    ring.replace([aSpot(3, 30), aSpot(1, 10)]);
    ring.add([aSpot(4, 20), aSpot(5, 30)]);
    expect(idsOf(ring)).toEqual([5, 3, 4, 1]);
  });

  it('are there once, also when they are told twice', () => {
    const ring = new SpotRing();
    ring.replace([aSpot(1, 10)]);
    ring.add([aSpot(1, 10), aSpot(2, 20)]);
    ring.add([aSpot(2, 20)]);
    expect(idsOf(ring)).toEqual([2, 1]);
  });

  it('are never more than fit, and the oldest go', () => {
    const ring = new SpotRing();
    for (let id = 1; id <= 5_000; id++) ring.add([aSpot(id, id)]);
    expect(idsOf(ring)).toHaveLength(MAX_SPOTS);
    expect(idsOf(ring)[0]).toBe(5_000);
    expect(idsOf(ring).at(-1)).toBe(5_001 - MAX_SPOTS);
  });

  it('are the same list while nothing is new, so that nothing is drawn', () => {
    const ring = new SpotRing();
    ring.replace([aSpot(1, 10)]);
    expect(ring.list()).toBe(ring.list());
  });

  it('leave when they are too old', () => {
    const ring = new SpotRing();
    ring.replace([aSpot(2, 20), aSpot(1, 10)]);
    ring.forget(15_000);
    expect(idsOf(ring)).toEqual([2]);
  });
});
