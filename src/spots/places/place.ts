/** The continents, as country files name them. */
export const CONTINENTS = ['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA'] as const;
export type Continent = (typeof CONTINENTS)[number];

/** Where a callsign's holder is, by the country file. */
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

/** A place by its number in the dictionary, from 1. */
export interface NumberedPlace extends Place {
  readonly id: number;
}

/** The number of callsigns that have no entity, as of a ship (`W1AW/MM`). */
export const NOWHERE = 0;
