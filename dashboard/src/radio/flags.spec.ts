import { countryRows } from '../../country-rows.js';
import { flagOf } from './flags.js';

describe('codes of countries', () => {
  const rows = countryRows();
  const isoOf = (name: string) => rows.find((row) => row[1] === name)?.[2];

  it.each([
    ['Japan', 'JP'],
    ['Fed. Rep. of Germany', 'DE'],
    ['United States', 'US'],
    ['Republic of Korea', 'KR'],
    ["Cote d'Ivoire", 'CI'],
    ['Curacao', 'CW'],
    ['Cocos (Keeling) Islands', 'CC'],
  ])('%s is %s', (name, iso) => expect(isoOf(name)).toBe(iso));

  it.each(['Alaska', 'Cocos Island', 'England', 'Asiatic Russia', 'United Nations HQ'])(
    '%s has none of its own',
    (name) => {
      expect(rows.some((row) => row[1] === name)).toBe(true);
      expect(isoOf(name)).toBeUndefined();
    },
  );

  it('are of one entity each, and most entities have one', () => {
    const codes = rows.flatMap(([, , iso]) => iso ?? []);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(220);
  });
});

describe('a flag', () => {
  it('is two letters of flags', () => expect(flagOf('JP')).toBe('🇯🇵'));
});
