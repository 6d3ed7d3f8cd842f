import { raw, type Sql } from 'sql-template-tag';
import { toIsoSeconds } from '../../time/timestamp.js';
import type { Cell, Reads } from './dimensions.js';

/** Measures of each group of spots. Their SQL uses the same aliases as dimensions. */
export interface Measure {
  readonly description: string;
  readonly sql: Sql;
  readonly reads?: Reads;
  /** The cell of a value that is not null. Default the value itself. */
  readonly toCell?: (value: number) => Cell;
}

/** The median; of an even number, the mean of the two in the middle. */
const median = (column: string): Sql =>
  raw(`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${column})`);

const MEASURES = {
  spots: { description: 'Number of spots', sql: raw('count(*)') },
  stations: {
    description: 'Number of different stations',
    sql: raw('count(DISTINCT heard.callsign_id)'),
  },
  skimmers: {
    description: 'Number of different skimmers, by callsign without node',
    sql: raw('count(DISTINCT heard.spotter_id)'),
  },
  snr_max: { description: 'Best SNR, dB', sql: raw('max(heard.snr_db)') },
  snr_median: { description: 'Median of the SNR, dB', sql: median('heard.snr_db') },
  wpm_median: {
    description: 'Median of the speed where there is one, WPM',
    sql: median('heard.wpm'),
  },
  first: {
    description: 'When the first was heard',
    sql: raw('min(heard.heard_s)'),
    toCell: toIsoSeconds,
  },
  last: {
    description: 'When the last was heard',
    sql: raw('max(heard.heard_s)'),
    toCell: toIsoSeconds,
  },
  distance_max: {
    description: 'Greatest distance between skimmer and station where both grids are known, km',
    sql: raw('max(path.distance_km)'),
    reads: 'path',
  },
} as const satisfies Readonly<Record<string, Measure>>;

export type MeasureName = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[];

export function measureOf(name: MeasureName): Measure {
  return MEASURES[name];
}
