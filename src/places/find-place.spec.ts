import { readFileSync } from 'node:fs';
import { parseCallsign } from '@ham2k/lib-callsigns';
import { analyzeFromCountryFile, setCountryFileData } from '@ham2k/lib-country-files';
import fc from 'fast-check';
import { BUILT_IN } from '../../test/support/spots/country-files.js';
import { CONTINENTS, type Place } from '../log/places.service.js';
import { readBuiltIn } from './built-in-file.js';
import { findPlace, longestPrefix } from './find-place.js';
import type { PlaceIndex } from './place-index.js';

/** Each 25th of 50,000 callsigns of contesters. */
const SAMPLE = readFileSync(
  new URL('../../test/support/fixtures/callsigns.txt', import.meta.url),
  'latin1',
);

let index: PlaceIndex;
const find = (callsign: string): Place | undefined => findPlace(index, callsign);
const entityOf = (callsign: string) => find(callsign)?.entity;
const zonesOf = (callsign: string) => {
  const { cqZone, ituZone } = find(callsign) ?? {};
  return [cqZone, ituZone];
};

beforeAll(async () => {
  ({ index } = await readBuiltIn());
});

/** As the package finds it. */
function findByPackage(callsign: string): Place | undefined {
  const found = analyzeFromCountryFile(parseCallsign(callsign));
  if (found.dxccCode === undefined) return undefined;
  const { dxccCode: dxcc, entityName: entity, continent, cqZone, ituZone } = found;
  return { dxcc, entity, continent, cqZone, ituZone } as Place;
}

describe('the place of a callsign', () => {
  it('is what the package finds, for all callsigns of contesters', () => {
    setCountryFileData(structuredClone(BUILT_IN));
    const calls = SAMPLE.trim().split('\n');
    expect(calls).toHaveLength(2_000);
    const differing = calls.filter(
      (call) => JSON.stringify(find(call)) !== JSON.stringify(findByPackage(call)),
    );
    expect(differing).toEqual([]);
    expect(calls.filter((call) => find(call) === undefined).length).toBeLessThan(5);
  });

  it.each([
    ['K1ABC', 'United States'],
    ['KG4ABC', 'United States'],
    ['KG4AA', 'Guantanamo Bay'],
    ['KG4AA/P', 'Guantanamo Bay'],
    ['KG4/K1ABC', 'Guantanamo Bay'],
    ['F/K1ABC', 'France'],
    ['KH6/W1AW', 'Hawaii'],
    ['K1ABC/KH6', 'Hawaii'],
    ['K1ABC/VE3', 'Canada'],
    ['VP8/G3ABC', 'Falkland Islands'],
    ['EA8/DL1ABC/P', 'Canary Islands'],
    ['W1AW/4', 'United States'],
    ['JA1ABC/1', 'Japan'],
    ['4U1UN', 'United Nations HQ'],
    ['4U1UN/2', 'United Nations HQ'],
    ['KM3T-2', 'United States'],
    ['DP0GVN', 'Antarctica'],
    ['MM0ABC', 'Scotland'],
    ['MM/DL1ABC', 'Scotland'],
    ['3DA0AA', 'Kingdom of Eswatini'],
  ])('%s: %s', (callsign, entity) => {
    expect(entityOf(callsign)).toBe(entity);
  });

  it.each(['K1ABC/MM', 'DL1ABC/AM', 'PA/DL1ABC/MM', 'W1AW/MM/QRP', 'W1AW/P/AM', 'W1AW/MM-1'])(
    '%s: nowhere, at sea or in the air',
    (callsign) => {
      expect(find(callsign)).toBeUndefined();
    },
  );

  it.each([
    '',
    '/',
    'TEST',
    '123',
    'ABC',
    'QQ1ABC',
    '1B1AB',
    '!!ORDER',
    '0',
    '-1',
    '////1A',
    'VER20260530',
  ])('"%s": nowhere, no callsign', (callsign) => {
    expect(find(callsign)).toBeUndefined();
  });

  it('knows what the newest file has: 3Y0K on Bouvet, 3Y0X on Peter 1', () => {
    expect([find('3Y0K')?.entity, find('3Y0X')?.entity]).toEqual(['Bouvet', 'Peter 1 Island']);
  });

  it('follows the district behind the call', () => {
    expect(zonesOf('K2PO')).toEqual([5, 8]);
    expect(zonesOf('K2PO/7')).toEqual([3, 6]);
    expect(zonesOf('K2PO/7/P')).toEqual([3, 6]);
    expect(zonesOf('KH6ABC/4')).toEqual([5, 8]);
    expect(zonesOf('VE3ABC/7')).toEqual([3, 2]);
    expect(entityOf('KH6ABC/4')).toBe('United States');
    expect(entityOf('KH6ABC/6')).toBe('Hawaii');
    expect(entityOf('UA3ABC/9')).toBe('Asiatic Russia');
    expect(entityOf('UA9ABC/3')).toBe('European Russia');
    expect(entityOf('EA1ABC/8')).toBe('Canary Islands');
    expect(entityOf('JD1ABC/2')).toBe('Ogasawara');
  });

  it('of a call that is listed for itself is where it is heard, not where it lives', () => {
    // In the seventh district with a call of the second.
    const listed =
      Object.keys(BUILT_IN.exact).find(
        (call) => /^K2[A-Z]{2,3}$/.test(call) && BUILT_IN.exact[call]?.c === 3,
      ) ?? '';
    expect(zonesOf(listed)[0]).toBe(3);
    expect(zonesOf(`${listed}/2`)[0]).toBe(3);
    expect(zonesOf(`${listed}/4`)[0]).toBe(5);
    expect(entityOf(`F/${listed}`)).toBe('France');
  });

  it('is sound for any text', () => {
    const text = fc.stringMatching(/^[A-Z0-9/-]{0,20}$/);
    fc.assert(
      fc.property(text, (callsign) => {
        const place = find(callsign);
        if (!place) return;
        expect(place.dxcc).toBeGreaterThan(0);
        expect(CONTINENTS).toContain(place.continent);
        expect(place.cqZone >= 1 && place.cqZone <= 40).toBe(true);
        expect(place.ituZone >= 1 && place.ituZone <= 90).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the longest prefix', () => {
  const places = new Map([
    ['K', 'United States'],
    ['KH', 'none'],
    ['KH6', 'Hawaii'],
  ]);

  it.each([
    ['KH6ABC', 'Hawaii'],
    ['KH6', 'Hawaii'],
    ['KH', 'none'],
    ['K1ABC', 'United States'],
    ['AK', undefined],
    ['', undefined],
  ])('of %j is that of %s', (text, place) => {
    expect(longestPrefix(places, text)).toBe(place);
  });
});
