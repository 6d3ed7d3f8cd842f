import { isFiltered, readFilters, writeFilters } from '../filters.js';
import { en } from '../words/en.js';
import { chipsOf } from './chips.js';

const chips = (query: string) =>
  chipsOf(readFilters(new URLSearchParams(query)), en.filtering, (dxcc) =>
    dxcc === '339' ? 'Japan' : undefined,
  );

describe('chips', () => {
  it('are none without a filter, and one of each in words', () => {
    expect(chips('')).toEqual([]);
    const query =
      'call=k1&spotter=KM3T&band=20m,40m&mode=CW&since=6h&dxcc=339,1&spotter_near=FN42&spotter_within_km=300';
    expect(chips(query).map(({ text }) => text)).toEqual([
      'with K1 in the callsign',
      'heard by KM3T',
      'in the past 6 hours',
      'CW',
      '20 m or 40 m',
      'Place of the station: DXCC numbers Japan or 1',
      'Place of the skimmer: within 300 km of FN42',
    ]);
  });

  it('have half a pair, so that it can be removed', () => {
    expect(chips('near=FN42').map(({ text }) => text)).toEqual([
      'Place of the station: Near locator FN42',
    ]);
    expect(chips('within_km=5')).toHaveLength(1);
  });

  it('remove one filter each, and nothing else', () => {
    const filters = readFilters(
      new URLSearchParams(
        'call=K1&spotter=KM3T&band=20m&mode=CW&until=2026-01-01T00:00Z&snr_min=3&near=FN42&within_km=9',
      ),
    );
    let left = filters;
    for (const chip of chipsOf(filters, en.filtering, () => undefined)) {
      const before = Object.entries(writeFilters(left)).filter(([, value]) => value !== '').length;
      left = Object.assign({}, left, chip.without(left));
      const after = Object.entries(writeFilters(left)).filter(([, value]) => value !== '').length;
      expect([chip.name, before - after]).toEqual([chip.name, chip.name === 'near' ? 2 : 1]);
    }
    expect(isFiltered(left)).toBe(false);
  });
});
