/** The values of a dimension: points in time, figures in an order, squares of the map, or names. */
export type Kind = 'time' | 'clock' | 'figure' | 'place' | 'name';

/** The size of a dimension's steps: the API's parameter, its values, and its default. */
export interface Step {
  readonly parameter: 'time_step' | 'distance_step' | 'snr_step' | 'wpm_step';
  readonly sizes: readonly string[];
  readonly usual: string;
}

/** What the page knows of a dimension of `GET /aggregate`. */
export interface Dimension {
  readonly name: string;
  readonly kind: Kind;
  /** Seconds of a step of time, or units of a figure; undefined where steps differ or {@link step} is chosen. */
  readonly size?: number;
  readonly step?: Step;
}

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

const STEPS = {
  time: {
    parameter: 'time_step',
    sizes: ['1m', '2m', '5m', '10m', '15m', '30m', '1h', '3h', '6h'],
    usual: '10m',
  },
  distance: {
    parameter: 'distance_step',
    sizes: ['10', '25', '50', '100', '250', '500', '1000'],
    usual: '500',
  },
  snr: { parameter: 'snr_step', sizes: ['1', '2', '5', '10'], usual: '5' },
  wpm: { parameter: 'wpm_step', sizes: ['1', '2', '5', '10'], usual: '5' },
} as const satisfies Record<string, Step>;

const places = (prefix: '' | 'spotter_'): Dimension[] =>
  (['dxcc', 'continent', 'cq_zone', 'itu_zone', 'grid2', 'grid4'] as const).map((name) => ({
    name: prefix + name,
    kind: name.startsWith('grid') ? 'place' : 'name',
  }));

/** Dimensions below their headings, in the order in which they are offered. */
export const SECTIONS = {
  time: [
    { name: 'time', kind: 'time', step: STEPS.time },
    { name: 'minute', kind: 'time', size: MINUTE_S },
    { name: 'hour', kind: 'time', size: HOUR_S },
    { name: 'day', kind: 'time', size: DAY_S },
    { name: 'month', kind: 'time' },
    { name: 'year', kind: 'time' },
    { name: 'hour_of_day', kind: 'clock', size: 1 },
    { name: 'solar_hour', kind: 'clock', size: 1 },
    { name: 'weekday', kind: 'clock', size: 1 },
  ],
  signal: [
    { name: 'band', kind: 'name' },
    { name: 'mode', kind: 'name' },
    { name: 'type', kind: 'name' },
    { name: 'snr', kind: 'figure', step: STEPS.snr },
    { name: 'wpm', kind: 'figure', step: STEPS.wpm },
  ],
  path: [
    { name: 'distance', kind: 'figure', step: STEPS.distance },
    { name: 'bearing', kind: 'figure', size: 30 },
    { name: 'mid_lat', kind: 'figure', size: 1 },
    { name: 'mid_lon', kind: 'figure', size: 1 },
    { name: 'mid_grid2', kind: 'place' },
    { name: 'mid_grid4', kind: 'place' },
  ],
  station: [{ name: 'callsign', kind: 'name' }, ...places('')],
  skimmer: [{ name: 'spotter', kind: 'name' }, ...places('spotter_')],
} as const satisfies Record<string, readonly Dimension[]>;

export type Section = keyof typeof SECTIONS;

const DIMENSIONS: ReadonlyMap<string, Dimension> = new Map(
  Object.values(SECTIONS).flatMap((dimensions) =>
    dimensions.map((dimension): [string, Dimension] => [dimension.name, dimension]),
  ),
);

/** A dimension by its name; one that the page does not know holds names. */
export function dimensionOf(name: string): Dimension {
  return DIMENSIONS.get(name) ?? { name, kind: 'name' };
}

/** The parameters of steps. */
export const STEP_PARAMETERS = Object.values(STEPS).map(({ parameter }) => parameter);

/** How a measure is drawn: a count is 0 where no spot is, a figure is missing there, a moment is not drawn. */
export const MEASURES = {
  spots: 'count',
  stations: 'count',
  skimmers: 'count',
  paths: 'count',
  located: 'count',
  snr_max: 'figure',
  snr_median: 'figure',
  snr_q1: 'figure',
  snr_q3: 'figure',
  wpm_median: 'figure',
  distance_max: 'figure',
  first: 'moment',
  last: 'moment',
} as const;

export type Measure = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as Measure[];

export function isMeasure(name: string): name is Measure {
  return name in MEASURES;
}

const UNIT_S: Readonly<Record<string, number>> = { m: MINUTE_S, h: HOUR_S };

/** The size of a dimension's step: seconds of time, else its own units; undefined where steps differ or it has none. */
export function stepOf(
  { size, step }: Dimension,
  chosen: Readonly<Record<string, string>>,
): number | undefined {
  if (!step) return size;
  const text = chosen[step.parameter] || step.usual;
  const unit = UNIT_S[text.at(-1) ?? ''];
  return unit === undefined ? Number(text) : Number.parseInt(text, 10) * unit;
}
