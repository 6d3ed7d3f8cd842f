import sql, { raw, type Sql } from 'sql-template-tag';
import { bandIdOf, bandNameOf, BANDS } from '../../radio/band.js';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../../time/time-window.js';
import { toIsoSeconds } from '../../time/timestamp.js';
import { byCodePoint, type Dimension, type Steps } from './dimension.js';
import { PATH_DIMENSIONS } from './path-dimensions.js';
import { beginOf, DISTANCE_STEPS, SNR_STEPS, TIME_STEPS, WPM_STEPS } from './steps.js';

export type { Cell, Dictionary, Dimension, Reads, StepName } from './dimension.js';

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
  time: {
    ...stepped('The step of `time_step` from midnight (UTC), by its beginning', TIME_STEPS),
    isOfTime: true,
    toCell: toIsoSeconds,
  },
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
    ...stepped(
      'Distance between both, in steps of `distance_step` km, by the lower end',
      DISTANCE_STEPS,
    ),
    reads: 'path',
  },
  ...PATH_DIMENSIONS,
  snr: stepped('SNR, in steps of `snr_step` dB, by the lower end', SNR_STEPS),
  wpm: stepped('Speed, in steps of `wpm_step` WPM, by the lower end', WPM_STEPS),
} as const satisfies Readonly<Record<string, Dimension>>;

export type DimensionName = keyof typeof DIMENSIONS;
export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as DimensionName[];

export function dimensionOf(name: DimensionName): Dimension {
  return DIMENSIONS[name];
}

/** The dimensions that may have another step, with what gives it. */
export const STEPPED = DIMENSION_NAMES.flatMap((name) => {
  const { steps } = dimensionOf(name);
  return steps ? [{ name, steps }] : [];
});

function sinceEpoch(description: string, unitSeconds: number): Dimension {
  return { description, sql: beginOf(unitSeconds), isOfTime: true, toCell: toIsoSeconds };
}

function calendar(description: string, unit: 'month' | 'year'): Dimension {
  return {
    description,
    sql: ({ calendarBegin }) => raw(calendarBegin(unit, 'heard.heard_s')),
    isOfTime: true,
    toCell: toIsoSeconds,
  };
}

/** How many whole units a number of seconds has. The column engine divides whole numbers into fractions. */
function wholeUnits(seconds: string, unitSeconds: number): string {
  return `CAST((${seconds} - ${seconds} % ${unitSeconds}) / ${unitSeconds} AS integer)`;
}

function stepped(description: string, steps: Steps): Dimension {
  return { description, sql: steps.sqlOf(steps.sizes.get(steps.default) ?? 1), steps };
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
