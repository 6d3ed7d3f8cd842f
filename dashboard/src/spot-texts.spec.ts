import type { Spot } from './api.js';
import { pathText, typeText } from './spot-texts.js';

const aSpot = (given: Partial<Spot>) => given as Spot;

describe('the path of a spot', () => {
  it('is its length and its direction', () => {
    expect(pathText(aSpot({ distance_km: 6_043, bearing: 48 }))).toBe('6,043 km 48°');
    expect(pathText(aSpot({ distance_km: 0, bearing: 0 }))).toBe('0 km 0°');
  });

  it('is empty when it is not known', () => {
    expect(pathText(aSpot({ distance_km: null, bearing: null }))).toBe('');
    expect(pathText(aSpot({}))).toBe('');
  });
});

describe('the type of a spot', () => {
  it.each([
    ['NCDXF B', 'NCDXF B'],
    ['DX', 'DX'],
    ['CQ', ''],
    [null, ''],
    [undefined, ''],
  ])('%j is shown as %j', (type, text) => {
    expect(typeText(aSpot({ type }))).toBe(text);
  });
});
