import { raw } from 'sql-template-tag';
import { toIsoSeconds } from '../../time/timestamp.js';
import type { DialectSql } from '../dialect.repository.js';
import type { Cell, Reads } from './dimension.js';

/** Measures of each group of spots. Their SQL uses the same aliases as dimensions. */
export interface Measure {
  readonly description: string;
  readonly sql: DialectSql;
  readonly reads?: Reads;
  /** The cell of a value that is not null. Default the value itself. */
  readonly toCell?: (value: number) => Cell;
}

/** A share of all is at most this; between two values it is linear, so that the median of an even number is the mean of both. */
const quantile =
  (share: number, column: string): DialectSql =>
  (dialect) =>
    raw(dialect.quantile(share, column));
const median = (column: string): DialectSql => quantile(0.5, column);

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
  paths: {
    description: 'Number of different pairs of a station and a skimmer, without node',
    sql: raw('count(DISTINCT heard.callsign_id::bigint * 4294967296 + heard.spotter_id)'),
  },
  located: {
    description: 'Number of spots of which both grids are known',
    sql: raw('count(heard.distance_km)'),
    reads: 'path',
  },
  snr_max: { description: 'Best SNR, dB', sql: raw('max(heard.snr_db)') },
  snr_median: { description: 'Median of the SNR, dB', sql: median('heard.snr_db') },
  snr_q1: { description: 'Lower quartile of the SNR, dB', sql: quantile(0.25, 'heard.snr_db') },
  snr_q3: { description: 'Upper quartile of the SNR, dB', sql: quantile(0.75, 'heard.snr_db') },
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
    sql: raw('max(heard.distance_km)'),
    reads: 'path',
  },
} as const satisfies Readonly<Record<string, Measure>>;

export type MeasureName = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[];

export function measureOf(name: MeasureName): Measure {
  return MEASURES[name];
}
