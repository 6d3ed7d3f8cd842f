/** The continents, as country files name them. */
export const CONTINENTS = ['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA'] as const;
export type Continent = (typeof CONTINENTS)[number];

/** Place of a callsign's holder, by the country file. */
export interface Place {
  /** The number of the DXCC entity, 1 to 999. */
  readonly dxcc: number;
  /** Its name. */
  readonly entity: string;
  readonly continent: Continent;
  /** 1 to 40. */
  readonly cqZone: number;
  /** 1 to 90. */
  readonly ituZone: number;
}

/** A DXCC entity as the country file describes it: facts of the whole entity, of no callsign there. */
export interface Entity {
  /** Its number, 1 to 999. */
  readonly dxcc: number;
  readonly name: string;
  /** Its primary prefix: `K`, `F`, `3D2/c`. */
  readonly prefix: string;
  readonly continent: Continent;
  /** 1 to 40. */
  readonly cqZone: number;
  /** 1 to 90. */
  readonly ituZone: number;
  /** North is positive; undefined where the file does not tell. */
  readonly latitudeDegrees: number | undefined;
  /** East is positive; undefined where the file does not tell. */
  readonly longitudeDegrees: number | undefined;
}

/** A place by its number in the dictionary, from 1. */
export interface NumberedPlace extends Place {
  readonly id: number;
}

/** The number of callsigns that have no entity, as of a ship (`W1AW/MM`). */
export const NOWHERE = 0;

/** A country file, as it is asked where callsigns are. */
export interface PlaceSource {
  /** Which file: another text for another file, or for other rules of looking up. */
  readonly file: string;
  /** `undefined` for a callsign without entity. The same place is mostly the same object. No I/O, 2 µs. */
  find(callsign: string): Place | undefined;
  /** The entity with this DXCC number; `undefined` where the file has none. No I/O. */
  entityOf(dxcc: number): Entity | undefined;
  /** The DXCC number of the entity whose callsigns begin so: `W` → 291. No I/O. */
  dxccOfPrefix(prefix: string): number | undefined;
}

/** A name of the dictionary and the place that is stored of it. */
export interface PlacedName {
  readonly id: number;
  readonly callsign: string;
  /** Null when it is not looked up yet, or is nowhere. */
  readonly place: Place | null;
  readonly isLookedUp: boolean;
}

/** Place to store for a name. */
export interface PlaceAnswer {
  readonly id: number;
  /** `undefined`: nowhere. */
  readonly place: Place | undefined;
}

/** A text that two places have in common only when they are the same. */
export function placeKey({ dxcc, entity, continent, cqZone, ituZone }: Place): string {
  return [dxcc, entity, continent, cqZone, ituZone].join();
}
