import type { TimeWindow } from '../../time/time-window.js';
import type { SpotFacts, SpotInclude } from './spot-text.js';
import type { SpotRecord } from './spot-record.js';
import type { SpotFilter } from '../filter/spot-filter.js';
import type { PageRequest } from './page-range.js';

/** Which spots, of when, and which page of them. */
export interface SpotQuery {
  readonly filter: SpotFilter;
  readonly window: TimeWindow;
  readonly page: PageRequest;
  /** When given: only spots with a higher id, by ascending id. */
  readonly afterId?: number;
  /** Fields of each spot beyond its ten. */
  readonly include?: readonly SpotInclude[];
}

/** Which spots to find the newest of each station, band and mode among, and how many of them. */
export interface StationQuery extends Pick<SpotQuery, 'filter' | 'window' | 'include'> {
  readonly limit: number;
}

/** Which spots, of when, in a row: all of them, or those from `offset` on, at most `limit`. */
export interface SpotSeriesQuery extends Omit<SpotQuery, 'page'> {
  readonly page?: SeriesRange;
}

/** The part of all spots that is wanted. */
export interface SeriesRange {
  readonly offset: number;
  /** All unless given. */
  readonly limit?: number;
}

/** The JSON of the spots of a page, with commas between, and the exact number of all that match. */
export interface SpotListText {
  readonly spots: string;
  readonly total: number;
  /** Given when the cursor lies beyond it: the newest id of the log. */
  readonly newestId?: number;
}

/** A page of spots and the exact number of all that match, of one and the same moment. */
export interface SpotPage {
  readonly spots: readonly SpotRecord[];
  readonly total: number;
  /** Given when the cursor lies beyond it: the newest id of the log. */
  readonly newestId?: number;
}

/** The spots that are wanted, in pieces, and the exact number of all that match. */
export interface SpotSeries<Piece = SpotRecord> {
  readonly total: number;
  /** The newest id of the log at that moment. */
  readonly lastId: number;
  /** {@link lastId}, given when the cursor lies beyond it. */
  readonly newestId?: number;
  readonly chunks: AsyncIterable<readonly Piece[]>;
}

/** A page of what spots say, and the exact number of all that match. */
export interface SpotFactsPage {
  readonly spots: readonly SpotFacts[];
  readonly total: number;
}
