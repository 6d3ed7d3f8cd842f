// Positions by the textbook, apart from the service's own.

const EARTH_RADIUS_KM = 6_371;
const RADIANS = Math.PI / 180;

/** Latitude and longitude in radians. */
interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const middles = new Map<string, Point>();

/** The middle of a locator of 4, 6 or 8 characters. */
function middleOf(locator: string): Point {
  const known = middles.get(locator);
  if (known) return known;
  const text = locator.toUpperCase();
  const letter = (at: number) => text.charCodeAt(at) - 65;
  // Degrees to the east of 180 W and to the north of 90 S; a square is 2 by 1, its middle 1 by 0.5 inside.
  let east = letter(0) * 20 + Number(text[2]) * 2;
  let north = letter(1) * 10 + Number(text[3]);
  let [width, height] = [2, 1];
  if (text.length >= 6) {
    [width, height] = [2 / 24, 1 / 24];
    east += letter(4) * width;
    north += letter(5) * height;
  }
  if (text.length === 8) {
    [width, height] = [width / 10, height / 10];
    east += Number(text[6]) * width;
    north += Number(text[7]) * height;
  }
  const point = {
    latitude: (north + height / 2 - 90) * RADIANS,
    longitude: (east + width / 2 - 180) * RADIANS,
  };
  middles.set(locator, point);
  return point;
}

/** The distance between the middles of two locators, by the haversine formula. */
export function kmBetween(one: string, other: string): number {
  const [from, to] = [middleOf(one), middleOf(other)];
  const haversine =
    Math.sin((to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(from.latitude) *
      Math.cos(to.latitude) *
      Math.sin((to.longitude - from.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** Where the great circle from one locator to another begins, in whole degrees. */
export function bearingBetween(one: string, other: string): number {
  const [from, to] = [middleOf(one), middleOf(other)];
  // The goal as a vector, seen along the directions north and east of the start.
  const goal = [
    Math.cos(to.latitude) * Math.cos(to.longitude),
    Math.cos(to.latitude) * Math.sin(to.longitude),
    Math.sin(to.latitude),
  ];
  const north = [
    -Math.sin(from.latitude) * Math.cos(from.longitude),
    -Math.sin(from.latitude) * Math.sin(from.longitude),
    Math.cos(from.latitude),
  ];
  const east = [-Math.sin(from.longitude), Math.cos(from.longitude), 0];
  if (one.toUpperCase() === other.toUpperCase()) return 0;
  // Every way is as long: the service chooses one.
  if (areOpposite(from, to)) return from.longitude < 0 ? 90 : 270;
  const degrees = Math.atan2(dot(east, goal), dot(north, goal)) / RADIANS;
  return Math.round((degrees + 360) % 360) % 360;
}

/** The middle of a great circle, in degrees, rounded to a millionth. */
export interface Middle {
  readonly latitude: number;
  readonly longitude: number;
}

/** The middle of the way between two locators, by the formula of atlases; null for opposite ones. */
export function middleBetween(one: string, other: string): Middle | null {
  const [from, to] = [middleOf(one), middleOf(other)];
  if (areOpposite(from, to)) return null;
  const turn = to.longitude - from.longitude;
  const along = Math.cos(from.latitude) + Math.cos(to.latitude) * Math.cos(turn);
  const aside = Math.cos(to.latitude) * Math.sin(turn);
  const height = Math.sin(from.latitude) + Math.sin(to.latitude);
  const latitude = rounded(Math.atan2(height, Math.hypot(along, aside)) / RADIANS);
  if (Math.abs(latitude) === 90) return { latitude, longitude: 0 };
  const degrees = (from.longitude + Math.atan2(aside, along)) / RADIANS;
  const longitude = rounded(((degrees + 540) % 360) - 180);
  return { latitude, longitude: longitude === 180 ? -180 : longitude };
}

function areOpposite(from: Point, to: Point): boolean {
  const isNear = (one: number, other: number) => Math.abs(one - other) < 1e-9;
  const turn = Math.abs(to.longitude - from.longitude);
  return isNear(from.latitude, -to.latitude) && isNear(turn, Math.PI);
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6 || 0;
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0);
}
