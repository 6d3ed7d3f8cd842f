import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { regionAs } from '../src/radio/regions.js';

/** An entity of the DXCC list; the code of ISO 3166 where it is a country or territory of its own there. */
export type CountryRow = readonly [dxcc: number, name: string, iso?: string];

/** Every DXCC entity in the order of its name, from the country file that the service brings. Parts of a country, as Alaska, have no code. */
export function countryRows(): readonly CountryRow[] {
  return readEntities()
    .map(({ dxccCode, name }): CountryRow => {
      const region = regionAs(dxccCode);
      // `GB-ENG` is a part as well, and has no code of two letters.
      return region?.length === 2 ? [dxccCode, name, region] : [dxccCode, name];
    })
    .sort(([, a], [, b]) => a.localeCompare(b, 'en'));
}

/** The middle of each DXCC entity, in degrees east and north. The country file counts longitudes west. */
export function entityMiddles(): readonly (readonly [dxcc: number, lon: number, lat: number])[] {
  return readEntities().map(({ dxccCode, lat, lon }) => [dxccCode, -lon, lat]);
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
