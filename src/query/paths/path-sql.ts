import { raw, type Sql } from 'sql-template-tag';
import {
  DEGREES,
  EARTH_RADIUS_KM,
  MICRODEGREES,
  MICRODEGREES_PER_DEGREE,
  OPPOSITE_SQUARED,
} from '../../radio/position.js';
import type { PathTest } from './path-test.js';

// What `src/radio/position.ts` says of two positions, in SQL that all engines understand. Sums and products of
// the same points are equal to the last bit everywhere; of roots and angles, which may differ in it, only rounded numbers are told.

/** A point on the unit sphere in SQL. */
interface Point {
  readonly x: string;
  readonly y: string;
  readonly z: string;
}

/** A point whose coordinates are the columns of a table, or begin with a letter. */
export function pointAt(prefix: string): Point {
  return { x: `${prefix}x`, y: `${prefix}y`, z: `${prefix}z` };
}

/** The square of the length of a vector. */
function squared({ x, y, z }: Point): string {
  return `(${x} * ${x} + ${y} * ${y} + ${z} * ${z})`;
}

/** The sum of two points: it points to the middle. */
function sumOf(one: Point, other: Point): Point {
  return each((axis) => `(${one[axis]} + ${other[axis]})`);
}

function differenceOf(one: Point, other: Point): Point {
  return each((axis) => `(${one[axis]} - ${other[axis]})`);
}

/** With an exponent: digits alone would be read as a decimal first. */
function double(value: number): string {
  return `${value.toExponential()}::double precision`;
}

function each(of: (axis: keyof Point) => string): Point {
  return { x: of('x'), y: of('y'), z: of('z') };
}

/** The latitude of the middle, in microdegrees; null where both points are opposite, or one is. */
export function latitudeE6(sum: Point): string {
  const { x, y, z } = sum;
  return `CASE WHEN ${squared(sum)} >= ${double(OPPOSITE_SQUARED)}
    THEN ${toE6(`atan2(${z}, sqrt(${x} * ${x} + ${y} * ${y}))`)} END`;
}

const POLE_E6 = 90 * MICRODEGREES_PER_DEGREE;
const HALF_E6 = 180 * MICRODEGREES_PER_DEGREE;

/** The longitude of the middle of which the latitude is known, in microdegrees. */
export function longitudeE6({ x, y }: Point, latitude: string): string {
  const longitude = toE6(`atan2(${y}, ${x})`);
  return `CASE WHEN abs(${latitude}) < ${POLE_E6}
    THEN CASE WHEN ${longitude} < ${HALF_E6} THEN ${longitude} ELSE -${HALF_E6} END
    WHEN abs(${latitude}) = ${POLE_E6} THEN 0 END`;
}

function toE6(angle: string): string {
  return `floor(${angle} * ${double(MICRODEGREES)} + 0.5)::int`;
}

/** The distance in whole km. */
export function distanceKm(from: Point, to: Point): string {
  const chord = squared(differenceOf(from, to));
  // `least(1, …)` alone would be 1 where a grid is not known.
  return `CASE WHEN ${from.x} IS NOT NULL AND ${to.x} IS NOT NULL
    THEN floor(${double(2 * EARTH_RADIUS_KM)} * asin(least(1, sqrt(${chord}) / 2)) + 0.5)::int END`;
}

/** The bearing in whole degrees from 0 to 359. */
export function bearing(from: Point, to: Point): string {
  const across = `(${from.x} * ${from.x} + ${from.y} * ${from.y})`;
  const east = `(${from.x} * ${to.y} - ${from.y} * ${to.x})`;
  const north = `(${to.z} * ${across} - ${from.z} * (${from.x} * ${to.x} + ${from.y} * ${to.y}))`;
  const sum = squared(sumOf(from, to));
  return `CASE
    WHEN ${sum} >= ${double(OPPOSITE_SQUARED)}
    THEN floor(atan2(${east}, ${north}) * ${double(DEGREES)} + 360.5)::int % 360
    WHEN ${sum} < ${double(OPPOSITE_SQUARED)} THEN CASE WHEN ${from.y} < 0 THEN 90 ELSE 270 END
  END`;
}

/** Whether a path passes. */
export function passesPath(test: PathTest, from: Point, to: Point): Sql {
  if (!('box' in test)) {
    const chord = squared(differenceOf(from, to));
    return 'minChordSquared' in test
      ? raw(`${chord} >= ${double(test.minChordSquared)}`)
      : raw(`${chord} < ${double(test.maxChordSquared)}`);
  }
  const { southE6, westE6, northE6, eastE6, isAcross } = test.box;
  const sum = sumOf(from, to);
  const latitude = `(${latitudeE6(sum)})`;
  const longitude = `(${longitudeE6(sum, latitude)})`;
  return raw(`(${latitude} >= ${southE6} AND ${latitude} < ${northE6}
    AND (${longitude} >= ${westE6} ${isAcross ? 'OR' : 'AND'} ${longitude} < ${eastE6}))`);
}
