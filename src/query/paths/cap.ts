import {
  DEGREES,
  type DegreeBox,
  MICRODEGREES_PER_DEGREE,
  type Position,
} from '../../radio/position.js';

/** A round part of the earth: what is nearer to a point of the unit sphere than an angle. */
export interface Cap extends Pick<Position, 'x' | 'y' | 'z'> {
  /** Of the angle, which is below 90 degrees. */
  readonly cosine: number;
}

/** More than a millionth of a degree, to which middles are rounded, makes of a cosine. */
const MARGIN = 1e-7;

/** A part of the earth that has all of a box; `undefined` where that is half of it, or more. */
export function capAround(box: DegreeBox): Cap | undefined {
  const { southE6, westE6, northE6, eastE6, isAcross } = box;
  const widthE6 = eastE6 - westE6 + (isAcross ? 360 * MICRODEGREES_PER_DEGREE : 0);
  // Of a wider box some point of a side is farther from its middle than the corners.
  if (widthE6 > 180 * MICRODEGREES_PER_DEGREE) return undefined;
  const middle = pointAt((southE6 + northE6) / 2, westE6 + widthE6 / 2);
  const corners = [southE6, northE6].map((latitudeE6) => pointAt(latitudeE6, westE6));
  const cosine = Math.min(...corners.map((corner) => dot(middle, corner))) - MARGIN;
  return cosine > 0 ? { ...middle, cosine } : undefined;
}

/** Whether the middle between two positions is outside a cap for certain. 5 ns, where the middle itself takes 100. */
export function isBeyond(cap: Cap, one: Position, other: Position): boolean {
  const sum = { x: one.x + other.x, y: one.y + other.y, z: one.z + other.z };
  const along = dot(cap, sum);
  return along <= 0 || along * along < cap.cosine * cap.cosine * dot(sum, sum);
}

type Point = Pick<Position, 'x' | 'y' | 'z'>;

function pointAt(latitudeE6: number, longitudeE6: number): Point {
  const [latitude, longitude] = [latitudeE6, longitudeE6].map(
    (e6) => e6 / MICRODEGREES_PER_DEGREE / DEGREES,
  ) as [number, number];
  const across = Math.cos(latitude);
  return {
    x: across * Math.cos(longitude),
    y: across * Math.sin(longitude),
    z: Math.sin(latitude),
  };
}

function dot(one: Point, other: Point): number {
  return one.x * other.x + one.y * other.y + one.z * other.z;
}
