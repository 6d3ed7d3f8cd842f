import { BUILT_IN } from '../../test/support/spots/country-files.js';
import { flagOf } from './flags.js';

const ENTITIES = Object.values(BUILT_IN.entities).filter(({ isWAE }) => !isWAE);

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const REGIONS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** Their English names. */
const NAMES = new Intl.DisplayNames('en', { type: 'region' });
const REGION_NAMES = new Map(REGIONS.map((region) => [region, NAMES.of(region)]));

function toFlag(region: string): string {
  return String.fromCodePoint(...[...region].map((one) => (one.codePointAt(0) ?? 0) + 0x1f1a5));
}

describe('the flag of a DXCC entity', () => {
  it.each([
    [291, '🇺🇸'],
    [110, '🇺🇸'],
    [230, '🇩🇪'],
    [223, '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    [279, '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    [265, '🇬🇧'],
    [522, '🇽🇰'],
    [289, '🇺🇳'],
    [247, ''],
    [998, ''],
  ])('of %i', (dxcc, flag) => {
    expect(flagOf(dxcc)).toBe(flag);
  });

  it('is known of all but those that have none', () => {
    const without = ENTITIES.filter(({ dxccCode }) => flagOf(dxccCode) === '');
    expect(without.map(({ name }) => name)).toEqual([
      'Sov Mil Order of Malta',
      'Spratly Islands',
      'Scarborough Reef',
    ]);
  });

  it('is that of the region with the same name', () => {
    const named = ENTITIES.map(({ name, dxccCode }) => ({
      flag: flagOf(dxccCode),
      // More than one where a region had another code before, as France has.
      flags: REGIONS.filter((region) => REGION_NAMES.get(region) === name).map(toFlag),
    })).filter(({ flags }) => flags.length > 0);
    expect(named.length).toBeGreaterThan(160);
    expect(named.filter(({ flag, flags }) => !flags.includes(flag))).toEqual([]);
  });
});
