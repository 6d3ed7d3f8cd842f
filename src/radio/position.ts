import { parseLocator } from './locator.js';

export const EARTH_RADIUS_KM = 6_371;
const DEGREES = 180 / Math.PI;

/** The middle of a locator's square, as degrees and as a point on the unit sphere. */
export interface Position {
  readonly locator: string;
  readonly latitude: number;
  /** Positive to the east. */
  readonly longitude: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The middle of a locator of 4, 6 or 8 characters; `undefined` when the text is none. 0.5 µs. */
export function positionOf(locator: string): Position | undefined {
  const text = parseLocator(locator)?.toUpperCase();
  if (text === undefined) return undefined;
  let longitude = -180;
  let latitude = -90;
  // Each pair of characters divides the square before it: into 18 x 18, 10 x 10, 24 x 24, 10 x 10.
  let width = 360;
  let height = 180;
  for (let at = 0; at < text.length; at += 2) {
    const isLetters = at % 4 === 0;
    const parts = at === 0 ? 18 : isLetters ? 24 : 10;
    const first = isLetters ? 'A' : '0';
    width /= parts;
    height /= parts;
    longitude += width * (text.charCodeAt(at) - first.charCodeAt(0));
    latitude += height * (text.charCodeAt(at + 1) - first.charCodeAt(0));
  }
  longitude += width / 2;
  latitude += height / 2;
  const across = Math.cos(latitude / DEGREES);
  return {
    locator,
    latitude,
    longitude,
    x: across * Math.cos(longitude / DEGREES),
    y: across * Math.sin(longitude / DEGREES),
    z: Math.sin(latitude / DEGREES),
  };
}

/** Some 200 bytes each: with more than this it begins again. */
const MAX_KNOWN = 100_000;

const known = new Map<string, Position | undefined>();

/** {@link positionOf}, remembered: 50 ns for a locator that was asked for before. */
export function knownPositionOf(locator: string): Position | undefined {
  const found = known.get(locator);
  if (found !== undefined) return found;
  const position = positionOf(locator);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(locator, position);
  return position;
}

/** The way along the surface of a sphere of 6,371 km. */
export function distanceKm(from: Position, to: Position): number {
  // Half the chord: exact for neighbours, where the angle's cosine is not.
  const half = Math.hypot(from.x - to.x, from.y - to.y, from.z - to.z) / 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, half));
}

/** Where a great circle leaves, in degrees from north over east, 0 to below 360; 0 between equal positions. */
export function bearingDegrees(from: Position, to: Position): number {
  const [fromLatitude, toLatitude] = [from.latitude / DEGREES, to.latitude / DEGREES];
  const east = (to.longitude - from.longitude) / DEGREES;
  const bearing = Math.atan2(
    Math.sin(east) * Math.cos(toLatitude),
    Math.cos(fromLatitude) * Math.sin(toLatitude) -
      Math.sin(fromLatitude) * Math.cos(toLatitude) * Math.cos(east),
  );
  return (bearing * DEGREES + 360) % 360;
}

/** Whether positions are at most so far from one, as {@link distanceKm} has it. 10 ns a position. */
export function isWithin(middle: Position, km: number): (position: Position) => boolean {
  // Compares chords, whose square needs neither a root nor an angle.
  const half = Math.sin(Math.min(km / EARTH_RADIUS_KM, Math.PI) / 2);
  const limit = 4 * half * half;
  const { x, y, z } = middle;
  return (position) =>
    (position.x - x) ** 2 + (position.y - y) ** 2 + (position.z - z) ** 2 <= limit;
}
