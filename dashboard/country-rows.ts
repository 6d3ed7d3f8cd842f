import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { flagOf } from '../src/compat/flags.js';
import { regionAs } from '../src/radio/regions.js';

/**
 * An entity of the DXCC list: its number and name, the flag of the country that it is or is in, its middle in degrees east and
 * north, and the code of ISO 3166 where it is a country or territory of its own there.
 */
export type CountryRow = readonly [
  dxcc: number,
  name: string,
  flag: string,
  lon: number,
  lat: number,
  iso?: string,
];

/** Every DXCC entity in the order of its name, from the country file that the service brings. Parts of a country, as Alaska, have no code. */
export function countryRows(): readonly CountryRow[] {
  return readEntities()
    .map(({ dxccCode, name, lat, lon }): CountryRow => {
      // The country file counts longitudes west.
      const row = [dxccCode, name, flagOf(dxccCode), -lon, lat] as const;
      const region = regionAs(dxccCode);
      // `GB-ENG` is a part as well, and has no code of two letters.
      return region?.length === 2 ? [...row, region] : row;
    })
    .sort(([, a], [, b]) => a.localeCompare(b, 'en'));
}

interface Entity {
  readonly dxccCode: number;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly isWAE?: true;
}

interface CountryFile {
  readonly entities: Readonly<Record<string, Entity>>;
}

function readCountryFile(): CountryFile {
  const main = createRequire(import.meta.url).resolve('@ham2k/lib-country-files');
  const text = readFileSync(new URL('../src/data/bigcty.json', `file://${main}`), 'utf8');
  return JSON.parse(text) as CountryFile;
}

function readEntities(): readonly Entity[] {
  const { entities } = readCountryFile();
  // Sicily and others are on CQ's list only: their numbers are those of Italy and others.
  return Object.values(entities).filter(({ isWAE }) => isWAE !== true);
}
