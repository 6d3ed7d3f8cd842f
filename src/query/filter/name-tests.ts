import sql from 'sql-template-tag';
import { isWithin, knownPositionOf } from '../../radio/position.js';
import type { Place } from '../../log/names/place.js';
import type { NameTest, PlaceBound } from './criterion.js';

/** Shorter parts match a large share of all callsigns, and have no trigram to look them up by. */
const MIN_INDEXED_PART = 3;

/** One of some whole callsigns. */
export function isOneOf(callsigns: readonly string[]): NameTest {
  const wanted = new Set(callsigns);
  return {
    callsigns,
    indexed: sql`callsigns.callsign = ANY(${callsigns})`,
    matches: ({ callsign }) => wanted.has(callsign),
  };
}

/** None of some whole callsigns. */
export function isNoneOf(callsigns: readonly string[]): NameTest {
  const unwanted = new Set(callsigns);
  return { matches: ({ callsign }) => !unwanted.has(callsign) };
}

/** Callsigns that pass a test of their own. */
export function passing(matches: (callsign: string) => boolean): NameTest {
  return { matches: ({ callsign }) => matches(callsign) };
}

/** Callsigns that contain a text. */
export function contains(part: string): NameTest {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  return {
    ...(part.length >= MIN_INDEXED_PART && { indexed: sql`callsigns.callsign LIKE ${pattern}` }),
    matches: ({ callsign }) => callsign.includes(part),
  };
}

/** Callsigns that begin with one of some texts. */
export function beginsWith(beginnings: readonly string[]): NameTest {
  return passing((callsign) => beginnings.some((one) => callsign.startsWith(one)));
}

/** Callsigns of which something in their place is one of some values. */
export function isPlaced<Field extends PlaceBound['field']>(
  field: Field,
): (values: readonly Place[Field][]) => NameTest {
  return (values) => {
    const wanted = new Set(values);
    return {
      placed: { field, values },
      matches: ({ place }) => place !== null && wanted.has(place[field]),
    };
  };
}

/** Callsigns with a grid that begins with one of some locators, in the letters of locators as they are stored. */
export function isInGrids(beginnings: readonly string[]): NameTest {
  return {
    matches: ({ grid }) => grid !== null && beginnings.some((one) => grid.startsWith(one)),
  };
}

/** Callsigns with a grid that distances can be measured from. */
export function isLocated(): NameTest {
  return { matches: ({ grid }) => grid !== null && knownPositionOf(grid) !== undefined };
}

/** Callsigns with a grid whose middle is so far from a locator's at most. */
export function isNear(locator: string, km: number): NameTest {
  const middle = knownPositionOf(locator);
  const holds = middle && isWithin(middle, km);
  return {
    matches({ grid }) {
      const position = grid === null ? undefined : knownPositionOf(grid);
      return position !== undefined && holds !== undefined && holds(position);
    },
  };
}
