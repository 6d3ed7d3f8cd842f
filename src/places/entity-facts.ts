import type { Entity, Place } from '../log/places.service.js';

/** An angle as a country file writes it. */
type Written = number | string | undefined;

/** An entity's position as country files write it: in degrees, north and **west** positive. */
export interface WrittenPosition {
  readonly latitude: Written;
  readonly longitudeWest: Written;
}

/** Makes the entity of a place. A position that the file lacks, or that is out of range, is unknown. */
export function entityAt(place: Place, prefix: string, position: WrittenPosition): Entity {
  const { dxcc, entity: name, continent, cqZone, ituZone } = place;
  const latitudeDegrees = parseDegrees(position.latitude, 90);
  const west = parseDegrees(position.longitudeWest, 180);
  return {
    dxcc,
    name,
    prefix,
    continent,
    cqZone,
    ituZone,
    latitudeDegrees,
    // Subtracted: negation would make −0 of Greenwich.
    longitudeDegrees: west === undefined ? undefined : 0 - west,
  };
}

function parseDegrees(written: Written, max: number): number | undefined {
  const text = String(written ?? '').trim();
  const degrees = Number(text);
  return text !== '' && Math.abs(degrees) <= max ? degrees : undefined;
}
