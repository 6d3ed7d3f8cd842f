import { CONTINENTS, type Continent, type Place } from '../log/places.service.js';
import { entityAt, type WrittenPosition } from './entity-facts.js';
import { PlaceIndex } from './place-index.js';
import { withoutMark } from '../tools/whole-lines.js';

/** DXCC numbers by the primary prefix of an entity (`3D2/c`, `*IT9`), for files without numbers. */
export type DxccNumbers = ReadonlyMap<string, number>;

/** The contents of a country file. */
export interface ParsedCountryFile {
  readonly index: PlaceIndex;
  readonly entities: number;
  /** Names of entities that are left out, as their DXCC numbers are unknown. */
  readonly unnumbered: readonly string[];
}

/** An entity as the file describes it. */
interface EntityRecord {
  readonly prefix: string;
  readonly position: WrittenPosition;
  readonly place: Omit<Place, 'dxcc'>;
  readonly dxcc: number | undefined;
  readonly aliases: readonly string[];
}

/** Marks entities that are on CQ's list, but not on the DXCC's: Sicily, Shetland. */
const OTHER_LIST = '*';

/** A callsign with `=`, or a prefix; then the differences from the entity: `(CQ zone)`, `[ITU zone]`, `{continent}`. */
const ALIAS = /^(=?)([A-Z0-9/]+)((?:\(\d+\)|\[\d+\]|<[^>]*>|\{[A-Z]{2}\}|~[^~]*~)*)$/;

/** Beginning of a cell that a spreadsheet runs as a formula: names of entities stand in exports. */
const FORMULA = /^\s*[=+\-@]/;

/** A comment, unless it tells the DXCC number of the next entity, as in `cty_wt_mod.dat`: {@link NUMBER}. */
const COMMENT = /^[ \t]*#(?![ \t]*ADIF[ \t]+\d+).*$/gm;
const NUMBER = /^[ \t]*#[ \t]*ADIF[ \t]+(\d+).*$/m;

/**
 * Reads a country file: `cty.dat`, which mostly has no DXCC numbers, or the `cty.csv` that comes with it.
 * @throws Error that says what is wrong, when the text is no country file or a part of one
 */
export function parseCountryText(text: string, numbers: DxccNumbers): ParsedCountryFile {
  const content = withoutMark(text).replaceAll(COMMENT, '').trim();
  const records = content.split(';').map((record) => record.trim());
  if (records.pop() !== '') throw new Error('it does not end with a semicolon');
  const all = records.map((record) => parseRecord(record, numbers));
  if (all.length === 0) throw new Error('it has no entities');
  const index = new PlaceIndex();
  const own = all.filter(({ prefix }) => !prefix.startsWith(OTHER_LIST));
  const placeOf = new Map<number, Place>(
    own.flatMap(({ dxcc, place }) =>
      dxcc === undefined ? [] : [[dxcc, { dxcc, ...place }] as const],
    ),
  );
  for (const { prefix, dxcc, place, position } of own)
    if (dxcc !== undefined) index.addEntity(entityAt({ dxcc, ...place }, prefix, position));
  for (const { prefix, dxcc, aliases } of all) {
    const place = dxcc === undefined ? undefined : placeOf.get(dxcc);
    if (!place) continue;
    // The prefixes of an entity of the other list are the DXCC entity's already.
    const isOther = prefix.startsWith(OTHER_LIST);
    const added = isOther ? aliases.filter((alias) => alias.startsWith('=')) : aliases;
    for (const alias of added) addAlias(index, alias, place);
  }
  return {
    index,
    entities: placeOf.size,
    unnumbered: own.filter(({ dxcc }) => dxcc === undefined).map(({ place }) => place.entity),
  };
}

function addAlias(index: PlaceIndex, alias: string, base: Place): void {
  const [, equals, text, differing = ''] = ALIAS.exec(alias) ?? [];
  if (text === undefined) throw new Error(`"${alias.slice(0, 40)}" is no prefix`);
  if (differing === '') return index.add({ text, isWhole: equals === '=', place: base });
  const [, cqZone] = /\((\d+)\)/.exec(differing) ?? [];
  const [, ituZone] = /\[(\d+)\]/.exec(differing) ?? [];
  const [, continent] = /\{(..)\}/.exec(differing) ?? [];
  const place = {
    ...base,
    ...(cqZone !== undefined && { cqZone: parseWhole(cqZone, 40, alias) }),
    ...(ituZone !== undefined && { ituZone: parseWhole(ituZone, 90, alias) }),
    ...(continent !== undefined && { continent: parseContinent(continent, alias) }),
  };
  index.add({ text, isWhole: equals === '=', place });
}

function parseRecord(record: string, numbers: DxccNumbers): EntityRecord {
  const [, told] = NUMBER.exec(record) ?? [];
  const fields = record.replace(NUMBER, '').trim();
  const isDat = /^[^,]*:/.test(fields);
  if (!isDat) return parseCsv(fields);
  const entity = parseDat(fields);
  const dxcc =
    told === undefined ? numbers.get(entity.prefix) : parseWhole(told, 999, entity.place.entity);
  return { ...entity, dxcc };
}

/** Parses `Name: CQ: ITU: continent: latitude: longitude: hours to UTC: prefix:` and aliases with commas between. */
function parseDat(record: string): Omit<EntityRecord, 'dxcc'> {
  const fields = record.split(':').map((field) => field.trim());
  const [name, cqZone, ituZone, continent, latitude, longitudeWest, , prefix = '', aliases] =
    fields;
  const place = parsePlace({ name, cqZone, ituZone, continent });
  return {
    prefix,
    place,
    position: { latitude, longitudeWest },
    aliases: (aliases ?? '').split(',').map((alias) => alias.trim()),
  };
}

/**
 * Parses `prefix,name,DXCC number,continent,CQ,ITU,latitude,longitude,hours to UTC,` and aliases with blanks between.
 */
function parseCsv(record: string): EntityRecord {
  const [prefix = '', name, dxcc, continent, cqZone, ituZone, latitude, longitudeWest, , aliases] =
    record.split(',');
  const place = parsePlace({ name, cqZone, ituZone, continent });
  return {
    prefix,
    place,
    position: { latitude, longitudeWest },
    dxcc: parseWhole(dxcc, 999, place.entity),
    aliases: (aliases ?? '').trim().split(/\s+/),
  };
}

function parsePlace(fields: {
  name: string | undefined;
  cqZone: string | undefined;
  ituZone: string | undefined;
  continent: string | undefined;
}): Omit<Place, 'dxcc'> {
  const { name: entity } = fields;
  if (!entity || entity.length > 60) throw new Error('it has lines without the name of an entity');
  if (FORMULA.test(entity)) throw new Error(`"${entity.slice(0, 40)}" is no name of an entity`);
  return {
    entity,
    continent: parseContinent(fields.continent, entity),
    cqZone: parseWhole(fields.cqZone, 40, entity),
    ituZone: parseWhole(fields.ituZone, 90, entity),
  };
}

function parseWhole(text: string | undefined, max: number, of: string): number {
  const value = Number(text);
  if (text?.trim() && Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new Error(
    `"${of.slice(0, 40)}" has "${text ?? ''}" where a number from 1 to ${max} stands`,
  );
}

function parseContinent(text: string | undefined, of: string): Continent {
  const continent = CONTINENTS.find((one) => one === text?.trim());
  if (continent) return continent;
  throw new Error(`"${of.slice(0, 40)}" has the continent "${text ?? ''}"`);
}
