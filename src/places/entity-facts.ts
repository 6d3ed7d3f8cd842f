import type { Entity, Place } from '../log/places.service.js';

/** An angle as a country file has it: a number, or text. */
type Written = number | string | undefined;

/** Where an entity is, as country files write it: in degrees, north and **west** positive. */
export interface WrittenPosition {
  readonly latitude: Written;
  readonly longitudeWest: Written;
}

/** The entity whose own place this is. A position that the file does not tell, or tells wrongly, is unknown. */
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
    // Subtracted, as a minus would make −0 of Greenwich.
    longitudeDegrees: west === undefined ? undefined : 0 - west,
  };
}

function parseDegrees(written: Written, max: number): number | undefined {
  const text = String(written ?? '').trim();
  const degrees = Number(text);
  return text !== '' && Math.abs(degrees) <= max ? degrees : undefined;
}
