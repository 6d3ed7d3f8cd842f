import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Continent, Place } from '../log/places.service.js';
import type { DxccNumbers } from './country-text.js';
import { entityAt } from './entity-facts.js';
import { PlaceIndex } from './place-index.js';

/** The package's data: entities, and differences from them by whole callsign or by prefix. */
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
  /** Whether it is on CQ's list, but not on the DXCC's: Sicily, Shetland. */
  readonly isWAE?: true;
}

interface BuiltInMatch {
  /** Prefix of the entity. */
  readonly p: string;
  /** CQ zone, when another than the entity's. */
  readonly c?: number;
  /** ITU zone, when another than the entity's. */
  readonly i?: number;
  /** Continent, when another than the entity's. */
  readonly o?: Continent;
}

/** The country file that comes with the service. */
interface BuiltIn {
  readonly text: string;
  readonly index: PlaceIndex;
  readonly numbers: DxccNumbers;
}

let reading: Promise<BuiltIn> | undefined;

/** Reads the country file that comes with the service, once: 40 ms of computing, 3 MB that stay. */
export function readBuiltIn(): Promise<BuiltIn> {
  return (reading ??= read());
}

/** Reads the package's data instead of importing the package, which keeps 38 MB for what needs 2. */
async function read(): Promise<BuiltIn> {
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
