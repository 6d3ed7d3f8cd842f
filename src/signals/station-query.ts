import type { SpotFilter } from '../query/filters.service.js';
import type { SignalOrder } from './signals.service.js';
import type { TimeWindow } from '../time/time-window.js';
import type { SignalQuality } from './signal-quality.js';

/** Orders of stations, the default first: frequency from the lowest, all else from the greatest. */
export const STATION_ORDERS = [
  'last_heard',
  'spots',
  'skimmers',
  'snr',
  'frequency',
] as const satisfies readonly SignalOrder[];

/** Which stations, of when, and which page of them. */
export interface StationQuery {
  /** Chooses the spots that a row counts; its quality is of all spots of the window. */
  readonly filter: SpotFilter;
  /** At most 24 hours. */
  readonly window: TimeWindow;
  readonly order: SignalOrder;
  /** Only these; all unless given. */
  readonly quality?: readonly SignalQuality[];
  readonly offset: number;
  readonly limit: number;
  /** Also count how many spots have both grids known, where the filter lets only such pass. */
  readonly countsLocated?: boolean;
}
