import type { Station } from '../service/api.js';
import { OnAir } from './on-air.js';

const AT_MS = Date.parse('2026-09-30T14:00:00Z');

const heard = (minute: number, given: Partial<Station> = {}) =>
  ({
    callsign: 'K1ABC',
    band: '20m',
    mode: 'CW',
    frequency: 14_025,
    last_heard: new Date(AT_MS + minute * 60_000).toISOString(),
    ...given,
  }) as Station;

describe('a watched station', () => {
  let onAir: OnAir;

  beforeEach(() => {
    onAir = new OnAir();
    expect(onAir.take([heard(0)], ['K1ABC', 'W1AW'])).toEqual([]);
  });

  it('comes up when it was not there, on another band, and in another mode', () => {
    const others = [
      heard(1, { callsign: 'W1AW' }),
      heard(1, { band: '40m', frequency: 7_025 }),
      heard(1, { mode: 'RTTY' }),
      heard(1, { band: null, frequency: 1_000 }),
      heard(1, { band: null, frequency: 2_000 }),
    ];
    expect(onAir.take(others, [])).toEqual(others);
    expect(onAir.take(others, [])).toEqual([]);
  });

  it('comes up again after 10 minutes of silence, not while it is heard', () => {
    for (const minute of [3, 9, 12]) expect(onAir.take([heard(minute)], [])).toEqual([]);
    expect(onAir.take([heard(21.9)], [])).toEqual([]);
    expect(onAir.take([heard(31.9)], [])).toEqual([heard(31.9)]);
  });

  it('is no news when it is on the air at the time the call is put into the list', () => {
    const added = heard(1, { callsign: 'JA1XYZ' });
    expect(onAir.take([added], ['JA1XYZ'])).toEqual([]);
    const later = { ...added, band: '15m' };
    expect(onAir.take([later], [])).toEqual([later]);
  });

  it('stays as the newest answer says', () => {
    onAir.take([heard(5, { snr: 30 })], []);
    expect(onAir.take([heard(4, { snr: 10 })], [])).toEqual([]);
    expect(onAir.list(new Set(['K1ABC']), AT_MS + 300_000).map(({ snr }) => snr)).toEqual([30]);
  });

  it('is on the air for 15 minutes, the latest heard first, while its call is watched', () => {
    onAir.take([heard(2, { callsign: 'W1AW' })], []);
    const at = (minute: number, calls = ['K1ABC', 'W1AW']) =>
      onAir.list(new Set(calls), AT_MS + minute * 60_000).map(({ callsign }) => callsign);
    expect(at(3)).toEqual(['W1AW', 'K1ABC']);
    expect(at(3, ['K1ABC'])).toEqual(['K1ABC']);
    expect(at(16)).toEqual(['W1AW']);
    expect(at(18)).toEqual([]);
    at(24 * 60 + 1);
    expect(at(3)).toEqual(['W1AW']);
  });
});
