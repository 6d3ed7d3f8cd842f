import { countryRows } from '../../country-rows.js';
import { entityRows } from '../radio/entity-name.js';
import type { Spot } from '../service/api.js';
import { setHome } from '../home/home.js';
import { fromMeNote, fromMeText, pathText, typeText } from './spot-texts.js';

const aSpot = (given: Partial<Spot>) => given as Spot;

describe('the path of a spot', () => {
  it('is its length: a bearing from there turns nobody’s antenna', () => {
    expect(pathText(aSpot({ distance_km: 6_043, bearing: 48 }))).toBe('6,043 km');
    expect(pathText(aSpot({ distance_km: 0, bearing: 0 }))).toBe('0 km');
  });

  it('is empty when it is not known', () => {
    expect(pathText(aSpot({ distance_km: null }))).toBe('');
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

describe('the way from me to a station', () => {
  it('is empty without a home, and where the grid of the station is not known', () => {
    expect(fromMeText({ grid: 'JO43wj' })).toBe('');
    setHome({ grid: 'FN31' });
    expect(fromMeText({ grid: null })).toBe('');
    expect(fromMeText({ grid: 'JO' })).toBe('');
    // What a ship has: no entity.
    expect(fromMeText({ grid: null, dxcc: null })).toBe('');
  });

  it('is its distance, and its bearing in three figures', () => {
    expect(fromMeText({ grid: 'JO43' })).toBe('5,950 km 047°');
    expect(fromMeNote({ grid: 'JO43', dxcc: 230 })).toBeUndefined();
    // Just west of north rounds to north.
    setHome({ grid: 'JJ00aa' });
    expect(fromMeText({ grid: 'IR99xx' })).toMatch(/ km 000°$/);
  });

  it('is that of the middle of its entity without a grid, and says so', () => {
    setHome({ grid: 'FN31' });
    entityRows.value = countryRows();
    expect(fromMeText({ grid: null, dxcc: 230 })).toMatch(/^~6,\d\d\d km 05\d°$/);
    expect(fromMeNote({ grid: null, dxcc: 230 })).toContain('middle of the entity');
    entityRows.value = [];
    expect(fromMeText({ grid: null, dxcc: 230 })).toBe('');
  });
});
