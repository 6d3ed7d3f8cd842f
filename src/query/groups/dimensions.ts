import sql, { raw, type Sql } from 'sql-template-tag';
import { bandIdOf, bandNameOf, BANDS } from '../../radio/band.js';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../../time/time-window.js';
import { toIsoSeconds } from '../../time/timestamp.js';

/** A cell of an answer; null where it is not known. */
export type Cell = string | number | null;

/** Where names stand by their numbers. */
export type Dictionary = 'modes' | 'report_types' | 'callsigns';

/** Tables that a dimension or measure reads beside the row of a spot. */
export type Reads = 'station' | 'skimmer' | 'path';

/**
 * What spots can be counted by. Its SQL speaks of `heard`, `station`, `skimmer` and `path`: see
 * {@link AggregateTables}.
 */
export interface Dimension {
  readonly description: string;
  readonly sql: Sql;
  /** The dictionary that has the names of its numbers: they are found for each group and not for each spot. */
  readonly dictionary?: Dictionary;
  /** Sort key of its values, where that is not the value itself. */
  readonly order?: (value: Sql) => Sql;
  readonly reads?: Reads;
  /** A step of time: its groups come in its order unless another is asked for. */
  readonly isOfTime?: true;
  /** The cell of a value that is not null. Default the value itself. */
  readonly toCell?: (value: number) => Cell;
}

const DISTANCE_STEP_KM = 500;
const SNR_STEP_DB = 5;
const WPM_STEP = 5;

/** Compares bytes, whatever the collation of the database is. */
const byCodePoint = (value: Sql): Sql => sql`${value} COLLATE "C"`;

const BAND_IDS = BANDS.toSorted((a, b) => a.minFreqKhz - b.minFreqKhz).map(({ name }) =>
  bandIdOf(name),
);

/** Sorts frequencies outside all bands last. */
const byFrequency = (value: Sql): Sql => {
  const places = BAND_IDS.map((id, at) => `WHEN ${id} THEN ${at}`).join(' ');
  return sql`CASE ${value} ${raw(places)} ELSE ${raw(String(BAND_IDS.length))} END`;
};

const DIMENSIONS = {
  minute: sinceEpoch('The minute, by its beginning', SECONDS_PER_MINUTE),
  hour: sinceEpoch('The hour, by its beginning', SECONDS_PER_HOUR),
  day: sinceEpoch('The day (UTC), by its beginning', SECONDS_PER_DAY),
  month: calendar('The month (UTC), by its beginning', 'month'),
  year: calendar('The year (UTC), by its beginning', 'year'),
  hour_of_day: {
    description: 'Hour of the day (UTC), 0 to 23',
    sql: raw(wholeUnits(`heard.heard_s % ${SECONDS_PER_DAY}`, SECONDS_PER_HOUR)),
    isOfTime: true,
  },
  weekday: {
    description: 'Day of the week (UTC), 1 (Monday) to 7',
    // 1970-01-01 was a Thursday.
    sql: raw(`(${wholeUnits('heard.heard_s', SECONDS_PER_DAY)} + 3) % 7 + 1`),
    isOfTime: true,
  },
  band: {
    description: 'Band; `other` outside all bands',
    sql: raw('heard.band_id'),
    order: byFrequency,
    toCell: bandNameOf,
  },
  mode: {
    description: 'Mode',
    sql: raw('heard.mode_id'),
    dictionary: 'modes',
    order: byCodePoint,
  },
  type: {
    description: 'Type of report',
    sql: raw('heard.type_id'),
    dictionary: 'report_types',
    order: byCodePoint,
  },
  callsign: {
    description: 'Station',
    sql: raw('heard.callsign_id'),
    dictionary: 'callsigns',
    order: byCodePoint,
  },
  ...placesOf('station', '', 'The station’s'),
  spotter: {
    description: 'Skimmer, without node',
    sql: raw('heard.spotter_id'),
    dictionary: 'callsigns',
    order: byCodePoint,
  },
  ...placesOf('skimmer', 'spotter_', 'The skimmer’s'),
  distance: {
    description: `Distance between both, in steps of ${DISTANCE_STEP_KM} km, by the lower end`,
    sql: stepped('path.distance_km', DISTANCE_STEP_KM),
    reads: 'path',
  },
  snr: {
    description: `SNR, in steps of ${SNR_STEP_DB} dB, by the lower end`,
    sql: stepped('heard.snr_db', SNR_STEP_DB),
  },
  wpm: {
    description: `Speed, in steps of ${WPM_STEP} WPM, by the lower end`,
    sql: stepped('heard.wpm', WPM_STEP),
  },
} as const satisfies Readonly<Record<string, Dimension>>;

export type DimensionName = keyof typeof DIMENSIONS;
export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as DimensionName[];

export function dimensionOf(name: DimensionName): Dimension {
  return DIMENSIONS[name];
}

function sinceEpoch(description: string, unitSeconds: number): Dimension {
  const text = `heard.heard_s - heard.heard_s % ${unitSeconds}`;
  return { description, sql: raw(text), isOfTime: true, toCell: toIsoSeconds };
}

function calendar(description: string, unit: 'month' | 'year'): Dimension {
  const begin = `date_trunc('${unit}', TIMESTAMP '1970-01-01' + heard.heard_s * INTERVAL '1 second')`;
  const text = `CAST(date_part('epoch', ${begin}) AS bigint)`;
  return { description, sql: raw(text), isOfTime: true, toCell: toIsoSeconds };
}

/** How many whole units a number of seconds has. The column engine divides whole numbers into fractions. */
function wholeUnits(seconds: string, unitSeconds: number): string {
  return `CAST((${seconds} - ${seconds} % ${unitSeconds}) / ${unitSeconds} AS integer)`;
}

/** By the lower end of a step, rounded down: −12 in steps of 5 is −15. */
function stepped(column: string, step: number): Sql {
  return raw(`(floor(${column} / ${step}::float8) * ${step})::int`);
}

function placesOf<Prefix extends '' | 'spotter_'>(
  of: 'station' | 'skimmer',
  prefix: Prefix,
  whose: string,
) {
  const place = (what: string, text: string, order?: Dimension['order']): Dimension => ({
    description: `${whose} ${what}`,
    sql: raw(text),
    reads: of,
    ...(order && { order }),
  });
  const dimensions = {
    dxcc: place('DXCC entity, by number', `${of}.dxcc`),
    continent: place('continent', `${of}.continent`, byCodePoint),
    cq_zone: place('CQ zone', `${of}.cq_zone`),
    itu_zone: place('ITU zone', `${of}.itu_zone`),
    grid2: place(
      'field: the first 2 characters of its locator',
      `left(${of}.grid, 2)`,
      byCodePoint,
    ),
    grid4: place(
      'square: the first 4 characters of its locator',
      `left(${of}.grid, 4)`,
      byCodePoint,
    ),
  };
  return Object.fromEntries(
    Object.entries(dimensions).map(([name, dimension]) => [prefix + name, dimension]),
  ) as Record<`${Prefix}${keyof typeof dimensions}`, Dimension>;
}
