/** Longitude and latitude in degrees, east and north. */
export type LonLat = readonly [number, number];

const LOCATOR = /^[A-R]{2}\d{2}(?:[A-X]{2})?/i;

/** The middle of a Maidenhead locator of 4 characters or more; `undefined` when the text is none. */
export function centreOf(locator: string): LonLat | undefined {
  if (!LOCATOR.test(locator)) return undefined;
  const text = locator.toUpperCase();
  const letter = (index: number) => text.charCodeAt(index) - 65;
  const digit = (index: number) => Number(text[index]);
  const lon = letter(0) * 20 + digit(2) * 2 - 180;
  const lat = letter(1) * 10 + digit(3) - 90;
  if (!/^[A-X]{2}/.test(text.slice(4))) return [lon + 1, lat + 0.5];
  return [lon + (letter(4) + 0.5) / 12, lat + (letter(5) + 0.5) / 24];
}

const EARTH_RADIUS_KM = 6_371;
const RADIANS = Math.PI / 180;

/** The length of the great circle between two places. */
export function distanceKm([lonA, latA]: LonLat, [lonB, latB]: LonLat): number {
  const a = latA * RADIANS;
  const b = latB * RADIANS;
  const half =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(((lonB - lonA) * RADIANS) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** In which direction the great circle to a place leaves, in degrees from north: 0 to 360. */
export function bearingDegrees([lonA, latA]: LonLat, [lonB, latB]: LonLat): number {
  const a = latA * RADIANS;
  const b = latB * RADIANS;
  const between = (lonB - lonA) * RADIANS;
  const east = Math.sin(between) * Math.cos(b);
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(between);
  return (Math.atan2(east, north) / RADIANS + 360) % 360;
}

/** A direction in three figures, as a rotator has it: `047°`. */
export function bearingText(degrees: number): string {
  return `${String(Math.round(degrees) % 360).padStart(3, '0')}°`;
}

/** The place that is nearest to all of some places, to a degree: from the middle of the earth, the mean of their directions. */
export function middleOfAll(places: readonly LonLat[]): LonLat {
  let [x, y, z] = [0, 0, 0];
  for (const [east, north] of places) {
    x += Math.cos(north * RADIANS) * Math.cos(east * RADIANS);
    y += Math.cos(north * RADIANS) * Math.sin(east * RADIANS);
    z += Math.sin(north * RADIANS);
  }
  const [lon, lat] = [Math.atan2(y, x), Math.atan2(z, Math.hypot(x, y))];
  return [Math.round(lon / RADIANS), Math.round(lat / RADIANS)];
}

/**
 * Where the sun stands in the zenith, to about a tenth of a degree: the low-precision formulas of the
 * Astronomical Almanac.
 */
export function subsolarPoint(atMs: number): LonLat {
  const days = atMs / 86_400_000 - 10_957.5;
  const meanLongitude = 280.46 + 0.9856474 * days;
  const anomaly = (357.528 + 0.9856003 * days) * RADIANS;
  const ecliptic =
    (meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS;
  const tilt = (23.439 - 0.0000004 * days) * RADIANS;
  const declination = Math.asin(Math.sin(tilt) * Math.sin(ecliptic));
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(ecliptic), Math.cos(ecliptic));
  const greenwich = (18.697374558 + 24.06570982441908 * days) * 15;
  const lon = ascension / RADIANS - greenwich;
  return [wrapped(lon), declination / RADIANS];
}

function wrapped(lon: number): number {
  return ((((lon + 180) % 360) + 360) % 360) - 180;
}
