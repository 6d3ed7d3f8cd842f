import { readFilters, writeFilters } from '../address/filters.js';
import { leftOut, turned } from './turning.js';

const at = (query: string) => readFilters(new URLSearchParams(query));
const set = (filters: object | undefined) =>
  filters &&
  Object.fromEntries(
    Object.entries(writeFilters({ ...at(''), ...filters })).filter(([, value]) => value !== ''),
  );

describe('a filter turned around', () => {
  it.each([
    ['callsign=K1ABC&band=20m', 'callsign', { not_callsign: 'K1ABC', band: '20m' }],
    ['not_callsign=K1ABC', 'not_callsign', { callsign: 'K1ABC' }],
    ['spotter=KM3T&not_spotter=W3OA', 'spotter', { not_spotter: 'W3OA,KM3T' }],
    ['not_spotter=KM3T', 'not_spotter', { spotter: 'KM3T' }],
    ['type=CQ,DE', 'type', { not_type: 'CQ,DE' }],
    ['call=K1ABC', 'call', { not_callsign: 'K1ABC' }],
    ['call=VE3/K1ABC', 'call', { not_callsign: 'VE3/K1ABC' }],
  ])('%s by %s', (query, name, expected) => {
    expect(set(turned(at(query), name))).toEqual(expected);
  });

  it('is none where the API has no such filter, or a part is no whole callsign', () => {
    for (const query of ['call=K1', 'call=ABC', 'band=20m', 'snr_min=3', 'continent=EU']) {
      expect([query, turned(at(query), query.split('=')[0]!)]).toEqual([query, undefined]);
    }
  });
});

describe('a callsign left out', () => {
  it('is beside those that were, and no longer asked for', () => {
    expect(set(leftOut(at('call=K1ABC&not_callsign=W1AW'), 'K1ABC'))).toEqual({
      not_callsign: 'W1AW,K1ABC',
    });
    expect(set(leftOut(at('call=K1&callsign=K1ABC,W1AW'), 'K1ABC'))).toEqual({
      call: 'K1',
      callsign: 'W1AW',
      not_callsign: 'K1ABC',
    });
    expect(set(leftOut(at('not_callsign=K1ABC'), 'K1ABC'))).toEqual({ not_callsign: 'K1ABC' });
  });
});
