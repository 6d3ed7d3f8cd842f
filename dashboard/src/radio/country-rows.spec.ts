import { countryRows } from '../../country-rows.js';

const rows = countryRows();
const rowOf = (name: string) => rows.find((row) => row[1] === name);
const flagOf = (name: string) => rowOf(name)?.[2];
const isoOf = (name: string) => rowOf(name)?.[5];

describe('codes of countries', () => {
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
      expect(rowOf(name)).toBeDefined();
      expect(isoOf(name)).toBeUndefined();
    },
  );

  it('are of one entity each, and most entities have one', () => {
    const codes = rows.flatMap(([, , , , , iso]) => iso ?? []);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(220);
  });
});

describe('the flag of an entity', () => {
  it.each([
    ['Japan', '🇯🇵'],
    ['England', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['Wales', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['Northern Ireland', '🇬🇧'],
    ['European Russia', '🇷🇺'],
    ['Asiatic Russia', '🇷🇺'],
    ['Sardinia', '🇮🇹'],
    ['Corsica', '🇫🇷'],
    ['Alaska', '🇺🇸'],
  ])('of %s is %s', (name, flag) => expect(flagOf(name)).toBe(flag));

  it('is known of all but those of no country', () => {
    const without = rows.filter(([, , flag]) => flag === '').map(([, name]) => name);
    expect(without).toEqual(['Scarborough Reef', 'Sov Mil Order of Malta', 'Spratly Islands']);
  });
});
