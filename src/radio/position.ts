import { parseLocator } from './locator.js';

export const EARTH_RADIUS_KM = 6_371;
export const DEGREES = 180 / Math.PI;
export const MICRODEGREES_PER_DEGREE = 1_000_000;
/** What an angle is multiplied by to be in microdegrees. */
export const MICRODEGREES = (180 * MICRODEGREES_PER_DEGREE) / Math.PI;

/**
 * The square of the sum of two points on the sphere, below which they are exactly opposite. What is left of those by rounding
 * is below 1e-30; the nearest others, neighbouring locators of 8 characters beside a pole, have 1e-17.
 */
export const OPPOSITE_SQUARED = 1e-20;

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

/**
 * Where a great circle leaves, in degrees from north over east, 0 to below 360; 0 between equal positions. From one position to the
 * exactly opposite every way is as long: from the western half of the earth it is 90, from the eastern 270.
 */
export function bearingDegrees(from: Position, to: Position): number {
  if (sumOf(from, to).squared < OPPOSITE_SQUARED) return from.longitude < 0 ? 90 : 270;
  const [fromLatitude, toLatitude] = [from.latitude / DEGREES, to.latitude / DEGREES];
  const east = (to.longitude - from.longitude) / DEGREES;
  const bearing = Math.atan2(
    Math.sin(east) * Math.cos(toLatitude),
    Math.cos(fromLatitude) * Math.sin(toLatitude) -
      Math.sin(fromLatitude) * Math.cos(toLatitude) * Math.cos(east),
  );
  return (bearing * DEGREES + 360) % 360;
}

/** The middle of a path, in whole millionths of a degree: so every engine and processor says the same. */
export interface Middle {
  /** From -90,000,000 to 90,000,000. */
  readonly latitudeE6: number;
  /** From -180,000,000 to 179,999,999; 0 at a pole. */
  readonly longitudeE6: number;
}

/** The middle of the great circle between two positions; `undefined` where these are exactly opposite. 0.1 µs. */
export function middleBetween(one: Position, other: Position): Middle | undefined {
  const { x, y, z, squared } = sumOf(one, other);
  if (squared < OPPOSITE_SQUARED) return undefined;
  const latitudeE6 = toE6(Math.atan2(z, Math.sqrt(x * x + y * y)));
  if (Math.abs(latitudeE6) === 90 * MICRODEGREES_PER_DEGREE) return { latitudeE6, longitudeE6: 0 };
  const longitudeE6 = toE6(Math.atan2(y, x));
  const half = 180 * MICRODEGREES_PER_DEGREE;
  return { latitudeE6, longitudeE6: longitudeE6 === half ? -half : longitudeE6 };
}

/** A part of the earth between two latitudes and two longitudes, in millionths of a degree; each first one is inside. */
export interface DegreeBox {
  readonly southE6: number;
  readonly westE6: number;
  readonly northE6: number;
  readonly eastE6: number;
  /** Whether it crosses 180°. */
  readonly isAcross: boolean;
}

/** `south,west,north,east` in degrees; `undefined` for anything else. */
export function parseDegreeBox(text: string): DegreeBox | undefined {
  const decimals = text.split(',').map((part) => DECIMAL.exec(part.trim()));
  const degrees = decimals.map((decimal) => Number(decimal?.[0] ?? Number.NaN));
  const [south = Number.NaN, west = Number.NaN, north = Number.NaN, east = Number.NaN] = degrees;
  const isBox =
    decimals.length === 4 &&
    south >= -90 &&
    south < north &&
    north <= 90 &&
    Math.abs(west) <= 180 &&
    Math.abs(east) <= 180 &&
    west !== east;
  if (!isBox) return undefined;
  const [southE6 = 0, westE6 = 0, northE6 = 0, eastE6 = 0] = decimals.map(toNextE6);
  return { southE6, westE6, northE6, eastE6, isAcross: west > east };
}

const DECIMAL = /^(-?)(\d{1,3})(?:\.(\d+))?$/;

/** The lowest whole millionth of a degree that is not below a decimal: of a middle, both say the same. */
function toNextE6(decimal: RegExpExecArray | null): number {
  const [, sign, whole, fraction = ''] = decimal ?? [];
  const e6 = Number(whole) * MICRODEGREES_PER_DEGREE + Number(fraction.slice(0, 6).padEnd(6, '0'));
  if (sign) return e6 === 0 ? 0 : -e6;
  return /[1-9]/.test(fraction.slice(6)) ? e6 + 1 : e6;
}

/** Whether a middle is inside a box. */
export function holds(box: DegreeBox, { latitudeE6, longitudeE6 }: Middle): boolean {
  if (latitudeE6 < box.southE6 || latitudeE6 >= box.northE6) return false;
  const [isEast, isWest] = [longitudeE6 >= box.westE6, longitudeE6 < box.eastE6];
  return box.isAcross ? isEast || isWest : isEast && isWest;
}

function sumOf(one: Position, other: Position) {
  const [x, y, z] = [one.x + other.x, one.y + other.y, one.z + other.z];
  return { x, y, z, squared: x * x + y * y + z * z };
}

function toE6(angle: number): number {
  return Math.floor(angle * MICRODEGREES + 0.5);
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
