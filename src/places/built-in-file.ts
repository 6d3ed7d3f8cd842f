import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Continent, Place } from '../log/places.service.js';
import type { DxccNumbers } from './country-text.js';
import { entityAt } from './entity-facts.js';
import { PlaceIndex } from './place-index.js';

/** As the package stores it: what differs from the entity, by whole callsign or by prefix. */
interface BuiltInData {
  readonly entities: Readonly<Record<string, BuiltInEntity>>;
  readonly exact: Readonly<Record<string, BuiltInMatch>>;
  readonly prefix: Readonly<Record<string, BuiltInMatch>>;
}

interface BuiltInEntity {
  readonly name: string;
  readonly dxccCode: number;
  readonly continent: Continent;
  readonly cqZone: number;
  readonly ituZone: number;
  readonly lat: number;
  /** Positive in the west. */
  readonly lon: number;
  /** On CQ's list only, and not on the DXCC's: Sicily, Shetland. */
  readonly isWAE?: true;
}

interface BuiltInMatch {
  readonly p: string;
  readonly c?: number;
  readonly i?: number;
  readonly o?: Continent;
}

/**
 * Reads the country file that comes with the service. 40 ms of computing.
 *
 * Reads the package's data and not the package: imported, that keeps 38 MB, for a file that needs 2.
 */
export async function readBuiltIn(): Promise<{
  text: string;
  index: PlaceIndex;
  numbers: DxccNumbers;
}> {
  const main = createRequire(import.meta.url).resolve('@ham2k/lib-country-files');
  const text = await readFile(new URL('../src/data/bigcty.json', `file://${main}`), 'utf8');
  const { entities, exact, prefix } = JSON.parse(text) as BuiltInData;
  const index = new PlaceIndex();
  const placeOf = new Map(
    Object.entries(entities).map(([key, entity]): [string, Place] => [key, toPlace(entity)]),
  );
  const addAll = (matches: BuiltInData['exact'], isWhole: boolean): void => {
    for (const [alias, { p, c, i, o }] of Object.entries(matches)) {
      const base = placeOf.get(p);
      if (!base) continue;
      const isOwn = c === undefined && i === undefined && o === undefined;
      const { cqZone, ituZone, continent } = base;
      const place = isOwn
        ? base
        : { ...base, continent: o ?? continent, cqZone: c ?? cqZone, ituZone: i ?? ituZone };
      index.add({ text: alias, isWhole, place });
    }
  };
  for (const [prefixOf, entity] of Object.entries(entities)) {
    const position = { latitude: entity.lat, longitudeWest: entity.lon };
    if (!entity.isWAE) index.addEntity(entityAt(toPlace(entity), prefixOf, position));
  }
  addAll(exact, true);
  addAll(prefix, false);
  const numbers = new Map(Object.entries(entities).map(([key, { dxccCode }]) => [key, dxccCode]));
  return { text, index, numbers };
}

function toPlace({ dxccCode, name, continent, cqZone, ituZone }: BuiltInEntity): Place {
  return { dxcc: dxccCode, entity: name, continent, cqZone, ituZone };
}
