import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** An entity of the DXCC list; the code of ISO 3166 where it is a country or territory of its own there. */
export type CountryRow = readonly [dxcc: number, name: string, iso?: string];

/** Names of the country file whose region the CLDR calls otherwise. Parts of a country, as Alaska, have no code. */
const CLDR_NAMES: Readonly<Record<string, string>> = {
  'Bosnia-Herzegovina': 'Bosnia & Herzegovina',
  'Brunei Darussalam': 'Brunei',
  'Czech Republic': 'Czechia',
  'DPR of Korea': 'North Korea',
  'Dem. Rep. of the Congo': 'Congo - Kinshasa',
  'Fed. Rep. of Germany': 'Germany',
  'Hong Kong': 'Hong Kong SAR China',
  'Kingdom of Eswatini': 'Eswatini',
  Macao: 'Macao SAR China',
  'Mariana Islands': 'Northern Mariana Islands',
  Myanmar: 'Myanmar (Burma)',
  Palestine: 'Palestinian Territories',
  'Republic of Korea': 'South Korea',
  'Republic of the Congo': 'Congo - Brazzaville',
  'Slovak Republic': 'Slovakia',
  'St. Vincent': 'St. Vincent & Grenadines',
  'US Virgin Islands': 'U.S. Virgin Islands',
};

/** Every DXCC entity in the order of its name, from the country file that the service brings and the CLDR of Node.js. */
export function countryRows(): readonly CountryRow[] {
  const main = createRequire(import.meta.url).resolve('@ham2k/lib-country-files');
  const text = readFileSync(new URL('../src/data/bigcty.json', `file://${main}`), 'utf8');
  const { entities } = JSON.parse(text) as {
    entities: Record<string, { dxccCode: number; name: string; isWAE?: true }>;
  };
  const codes = regionCodes();
  return (
    Object.values(entities)
      // Sicily and others are on CQ's list only: their numbers are those of Italy and others.
      .filter(({ isWAE }) => isWAE !== true)
      .map(({ dxccCode, name }): CountryRow => {
        const iso = codes.get(plain(CLDR_NAMES[name] ?? name));
        return iso === undefined ? [dxccCode, name] : [dxccCode, name, iso];
      })
      .sort(([, a], [, b]) => a.localeCompare(b, 'en'))
  );
}

/** The code of each region by its English name. */
function regionCodes(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    // A code that was given up stands for that of a later country.
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
  return new Map(
    codes.flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[plain(name), code] as const];
    }),
  );
}

/** A name without accents, capitals and the words that only one of two sources has. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bst\b/g, 'saint')
    .replace(/\b(islands?|the|republic|of)\b/g, ' ')
    .replace(/[^a-z]+/g, ' ')
    .trim();
}
