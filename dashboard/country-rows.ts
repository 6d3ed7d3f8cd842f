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

/**
 * The prefixes of callsigns, a line for each entity with its CQ zone, 0 where it has several: `279 14 2A 2M GM`. Those that
 * follow from a shorter one are left out, and so are callsigns that the file lists one by one: they would be ten times as much.
 */
export function prefixLines(): string {
  const { entities, prefix } = readCountryFile();
  const several = new Set(
    Object.values(prefix)
      .filter(({ p, c }) => c !== undefined && c !== entities[p]?.cqZone)
      .map(({ p }) => entities[p]?.dxccCode),
  );
  const places = new Map<string, string>();
  for (const [text, { p }] of Object.entries(prefix)) {
    const entity = entities[p];
    if (!entity) continue;
    const { dxccCode, cqZone } = entity;
    places.set(text, `${dxccCode} ${several.has(dxccCode) ? 0 : cqZone}`);
  }
  const lines = new Map<string, string[]>();
  for (const [text, place] of [...places].sort(([a], [b]) => (a < b ? -1 : 1))) {
    let shorter = text.slice(0, -1);
    while (shorter !== '' && !places.has(shorter)) shorter = shorter.slice(0, -1);
    if (places.get(shorter) === place) continue;
    lines.set(place, [...(lines.get(place) ?? []), text]);
  }
  return [...lines].map(([place, texts]) => [place, ...texts].join(' ')).join('\n');
}

interface Entity {
  readonly dxccCode: number;
  readonly name: string;
  readonly cqZone: number;
  readonly lat: number;
  readonly lon: number;
  readonly isWAE?: true;
}

interface CountryFile {
  readonly entities: Readonly<Record<string, Entity>>;
  /** The entity of a prefix, by its own prefix; and its CQ zone where that is another. */
  readonly prefix: Readonly<Record<string, { p: string; c?: number }>>;
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
