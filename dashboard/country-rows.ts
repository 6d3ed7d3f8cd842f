import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { regionAs } from '../src/radio/regions.js';

/** An entity of the DXCC list; the code of ISO 3166 where it is a country or territory of its own there. */
export type CountryRow = readonly [dxcc: number, name: string, iso?: string];

/** Every DXCC entity in the order of its name, from the country file that the service brings. Parts of a country, as Alaska, have no code. */
export function countryRows(): readonly CountryRow[] {
  const main = createRequire(import.meta.url).resolve('@ham2k/lib-country-files');
  const text = readFileSync(new URL('../src/data/bigcty.json', `file://${main}`), 'utf8');
  const { entities } = JSON.parse(text) as {
    entities: Record<string, { dxccCode: number; name: string; isWAE?: true }>;
  };
  return (
    Object.values(entities)
      // Sicily and others are on CQ's list only: their numbers are those of Italy and others.
      .filter(({ isWAE }) => isWAE !== true)
      .map(({ dxccCode, name }): CountryRow => {
        const region = regionAs(dxccCode);
        // `GB-ENG` is a part as well, and has no code of two letters.
        return region?.length === 2 ? [dxccCode, name, region] : [dxccCode, name];
      })
      .sort(([, a], [, b]) => a.localeCompare(b, 'en'))
  );
}
