import { BUILT_IN } from '../../test/support/spots/country-files.js';
import { regionAs, regionOf } from './regions.js';

describe('the region of a DXCC entity', () => {
  it.each([
    [291, 'US', 'US'],
    [6, 'US', undefined],
    [230, 'DE', 'DE'],
    [223, 'GB-ENG', 'GB-ENG'],
    [265, 'GB', undefined],
    [54, 'RU', undefined],
    [339, 'JP', 'JP'],
    [192, 'JP', undefined],
    [247, undefined, undefined],
  ])('of %i is %s; it is itself %s', (dxcc, region, self) => {
    expect(regionOf(dxcc)).toBe(region);
    expect(regionAs(dxcc)).toBe(self);
  });

  it('is one entity at most', () => {
    const all = Object.values(BUILT_IN.entities).filter(({ isWAE }) => !isWAE);
    const selves = all.flatMap(({ dxccCode }) => regionAs(dxccCode) ?? []);
    expect(new Set(selves).size).toBe(selves.length);
    expect(selves.length).toBeGreaterThan(200);
  });
});
