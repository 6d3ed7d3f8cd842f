import { parseCountryFile } from '@ham2k/lib-country-files';
import { BUILT_IN, toCsv, toDat } from '../../test/support/spots/country-files.js';
import { readBuiltIn } from './built-in-file.js';
import { parseCountryText } from './country-text.js';
import type { Entity } from '../log/places.service.js';
import { PlaceIndex } from './place-index.js';

const NUMBERS = new Map([
  ['K', 291],
  ['I', 248],
  ['*IT9', 248],
]);

const UNITED_STATES = `United States:            05:  08:  NA:   37.60:    91.87:     5.0:  K:
    AA,AB(4)[7],K,N,
    =W1XYZ(3)[6]<40.00/105.00>{OC}~7.0~,=VER20270102;
`;
const ITALY = `Italy: 15: 28: EU: 42.82: -12.58: -1.0: I:\n    I;\n`;
const SICILY = `Sicily: 15: 28: EU: 37.50: -14.00: -1.0: *IT9:\n    IB9,=II9T(33);\n`;

const parse = (text: string) => parseCountryText(text, NUMBERS);

/** All that an index says of the callsigns and prefixes of the built-in file. */
function said(index: PlaceIndex): string[] {
  return [
    ...Object.keys(BUILT_IN.exact).map(
      (call) => `${call} ${JSON.stringify(index.findWhole(call))}`,
    ),
    ...Object.keys(BUILT_IN.prefix).map(
      (prefix) => `${prefix} ${JSON.stringify(index.findPrefix(prefix))}`,
    ),
  ];
}

/** All DXCC entities that an index describes. */
function entitiesOf(index: PlaceIndex): Entity[] {
  const numbers = Array.from({ length: 999 }, (_, before) => before + 1);
  return numbers.flatMap((dxcc) => index.entityOf(dxcc) ?? []);
}

describe('a country file', () => {
  it('says the same as cty.dat and as cty.csv, and what the package reads out of it', async () => {
    const builtIn = await readBuiltIn();
    const csv = parseCountryText(toCsv(), new Map());
    const dat = parseCountryText(toDat(), builtIn.numbers);
    for (const { index, entities, unnumbered } of [csv, dat]) {
      expect(entities).toBe(340);
      expect(unnumbered).toEqual([]);
      expect(index.version).toBe('2026-05-30');
      expect(index.size).toBe(28_294);
      const known = said(builtIn.index);
      expect(said(index).filter((line, place) => line !== known[place])).toEqual([]);
      expect(entitiesOf(index)).toEqual(entitiesOf(builtIn.index));
    }
    const theirs = parseCountryFile(toCsv());
    expect(Object.keys(theirs.exact).length + Object.keys(theirs.prefix).length).toBe(28_295);
  });

  it('gives callsigns and prefixes zones and a continent of their own', () => {
    const { index, entities } = parse(UNITED_STATES);
    const place = { dxcc: 291, entity: 'United States', continent: 'NA', cqZone: 5, ituZone: 8 };
    expect(entities).toBe(1);
    expect(index.findPrefix('K1ABC')).toEqual(place);
    expect(index.findPrefix('AB1')).toEqual({ ...place, cqZone: 4, ituZone: 7 });
    const far = { ...place, continent: 'OC', cqZone: 3, ituZone: 6 };
    expect(index.findWhole('W1XYZ')).toEqual(far);
    expect(index.findWhole('VER20270102')).toBeUndefined();
    expect(index.version).toBe('2027-01-02');
    expect(index.findPrefix('W1')).toBeUndefined();
  });

  it.each(['dat', 'csv', 'json'])(
    'describes each DXCC entity, with degrees north and east: %s',
    async (format) => {
      const builtIn = await readBuiltIn();
      const parsed = {
        dat: () => parseCountryText(toDat(), builtIn.numbers),
        csv: () => parseCountryText(toCsv(), new Map()),
        json: () => builtIn,
      }[format];
      const index = parsed?.().index ?? new PlaceIndex();
      expect(entitiesOf(index)).toHaveLength(340);
      expect(index.entityOf(291)).toEqual({
        dxcc: 291,
        name: 'United States',
        prefix: 'K',
        continent: 'NA',
        cqZone: 5,
        ituZone: 8,
        latitudeDegrees: 37.6,
        longitudeDegrees: -91.87,
      });
      const { prefix, latitudeDegrees, longitudeDegrees } = index.entityOf(150) ?? {};
      expect([prefix, latitudeDegrees, longitudeDegrees]).toEqual(['VK', -23.7, 132.33]);
      expect(index.entityOf(248)).toMatchObject({ name: 'Italy', prefix: 'I' });
      expect(index.entityOf(998)).toBeUndefined();
    },
  );

  it.each([
    ['', ''],
    ['north', 'west'],
    ['91', '-180.5'],
  ])('need not tell where an entity is: %j, %j', (latitude, longitude) => {
    const { index } = parse(UNITED_STATES.replace('37.60', latitude).replace('91.87', longitude));
    expect(index.entityOf(291)).toMatchObject({
      prefix: 'K',
      latitudeDegrees: undefined,
      longitudeDegrees: undefined,
    });
  });

  it('knows Greenwich', () => {
    const { index } = parse(UNITED_STATES.replace('91.87', '0.00'));
    expect(index.entityOf(291)?.longitudeDegrees).toBe(0);
  });

  it("takes entities of CQ's list for what they are in the DXCC", () => {
    const { index, entities } = parse(SICILY + ITALY);
    expect(entities).toBe(1);
    expect(index.findWhole('II9T')).toMatchObject({ entity: 'Italy', cqZone: 33 });
    expect(index.findPrefix('IB9A')).toMatchObject({ entity: 'Italy', cqZone: 15 });
    expect(parse(SICILY).index.size).toBe(0);
  });

  it('leaves out entities whose DXCC number nobody has told', () => {
    const { unnumbered, entities } = parse(`${UNITED_STATES}Atlantis: 1: 1: EU: 1: 1: 1: 0A: 0A;`);
    expect(unnumbered).toEqual(['Atlantis']);
    expect(entities).toBe(1);
  });

  it('may have comments, and tell DXCC numbers in them', () => {
    const { index, entities, unnumbered } = parse(
      `# cty_wt_mod.dat; of today\n# ADIF 246\n${UNITED_STATES}\r\n# ADIF 999\r\nAtlantis: 1: 1: EU: 1: 1: 1: 0A: 0A;\n# end`,
    );
    expect([entities, unnumbered]).toEqual([2, []]);
    expect(index.findPrefix('K1ABC')?.dxcc).toBe(246);
    expect(index.findPrefix('0A1')?.dxcc).toBe(999);
  });

  it.each([
    ['', 'it has no entities'],
    ['<html><body>Not found</body></html>', 'it does not end with a semicolon'],
    [UNITED_STATES.slice(0, -30), 'it does not end with a semicolon'],
    ['one;two;', 'it has lines without the name of an entity'],
    [
      UNITED_STATES.replace('05', '41'),
      '"United States" has "41" where a number from 1 to 40 stands',
    ],
    [UNITED_STATES.replace('08', ''), '"United States" has "" where a number from 1 to 90 stands'],
    [UNITED_STATES.replace('(4)', '(0)'), '"AB(0)[7]" has "0" where a number from 1 to 40 stands'],
    [UNITED_STATES.replace('NA', 'XX'), '"United States" has the continent "XX"'],
    [UNITED_STATES.replace('AA', 'a!'), '"a!" is no prefix'],
    [
      'K,United States,,NA,5,8,1,1,1,K;',
      '"United States" has "" where a number from 1 to 999 stands',
    ],
  ])('is refused when it is broken: %#', (text, reason) => {
    expect(() => parse(text)).toThrow(reason);
  });
});
