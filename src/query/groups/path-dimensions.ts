import { raw } from 'sql-template-tag';
import { MICRODEGREES_PER_DEGREE } from '../../radio/position.js';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../time/time-window.js';
import type { Dialect, DialectSql } from '../dialect.repository.js';
import { byCodePoint, type Dimension } from './dimension.js';

const BEARING_STEP_DEGREES = 30;

const WHERE = 'of the middle of the great circle between both';

/** The north pole is in the square below it. */
const LATITUDE = `(heard.middle_latitude_e6 - CASE WHEN heard.middle_latitude_e6 = ${90 * MICRODEGREES_PER_DEGREE} THEN 1 ELSE 0 END)`;
const LONGITUDE = 'heard.middle_longitude_e6';

/** 240 seconds of the sun's time for each degree of longitude. */
const SUN_SECONDS_PER_DEGREE = SECONDS_PER_DAY / 360;

const field = (dialect: Dialect): string =>
  `${letter(dialect, LONGITUDE, 180, 20)} || ${letter(dialect, LATITUDE, 90, 10)}`;
const square = (dialect: Dialect): string =>
  `${field(dialect)} || ${digit(LONGITUDE, 180, 2)} || ${digit(LATITUDE, 90, 1)}`;

/** What spots can be counted by of the way between skimmer and station; null where a grid is not known. */
export const PATH_DIMENSIONS = {
  bearing: {
    description: `Bearing from the skimmer to the station, in steps of ${BEARING_STEP_DEGREES}° (0 to 330), by the lower end`,
    sql: raw(
      `(floor(heard.bearing / ${BEARING_STEP_DEGREES}::double precision) * ${BEARING_STEP_DEGREES})::int`,
    ),
    reads: 'path',
  },
  mid_lat: middle(`Latitude ${WHERE}, in whole degrees, rounded down`, raw(degrees(LATITUDE))),
  mid_lon: middle(`Longitude ${WHERE}, in whole degrees, rounded down`, raw(degrees(LONGITUDE))),
  mid_grid2: middle(
    `Field ${WHERE}: 2 characters of its locator`,
    (dialect) => raw(field(dialect)),
    byCodePoint,
  ),
  mid_grid4: middle(
    `Square ${WHERE}: 4 characters of its locator`,
    (dialect) => raw(square(dialect)),
    byCodePoint,
  ),
  solar_hour: middle(
    `Hour of the sun’s time, 0 to 23, at the longitude ${WHERE}`,
    // A day is added, so that nothing is below zero. In microseconds, which are whole.
    raw(`floor(((heard.heard_s % ${SECONDS_PER_DAY} + ${SECONDS_PER_DAY})::bigint * ${MICRODEGREES_PER_DEGREE}
      + ${LONGITUDE}::bigint * ${SUN_SECONDS_PER_DEGREE}) / ${SECONDS_PER_HOUR * MICRODEGREES_PER_DEGREE}::double precision)::int % 24`),
  ),
} as const satisfies Readonly<Record<string, Dimension>>;

function middle(
  description: string,
  text: DialectSql,
  order?: Dimension['order'],
): Dimension & { readonly reads: 'path' } {
  return { description, sql: text, reads: 'path', ...(order && { order }) };
}

/** Whole degrees, rounded down. */
function degrees(e6: string): string {
  return `floor(${e6} / ${MICRODEGREES_PER_DEGREE}::double precision)::int`;
}

/** The place of a coordinate among parts of so many degrees, from 0. */
function place(e6: string, fromDegrees: number, stepDegrees: number): string {
  const from = fromDegrees * MICRODEGREES_PER_DEGREE;
  return `floor((${e6} + ${from}) / ${stepDegrees * MICRODEGREES_PER_DEGREE}::double precision)::int`;
}

function letter(
  { character }: Dialect,
  e6: string,
  fromDegrees: number,
  stepDegrees: number,
): string {
  return character(`65 + ${place(e6, fromDegrees, stepDegrees)}`);
}

function digit(e6: string, fromDegrees: number, stepDegrees: number): string {
  return `(${place(e6, fromDegrees, stepDegrees)} % 10)::text`;
}
