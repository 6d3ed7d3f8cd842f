import type { LocatedSpots } from '../../http/headers/total-headers.js';
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
  /** When given: only what was known when this id was the newest. Not together with a cursor. */
  readonly asOf?: number;
  /** Fields of each spot beyond its ten. */
  readonly include?: readonly SpotInclude[];
  /** Also count how many have both grids known, where the filter lets only such spots pass. */
  readonly countsLocated?: boolean;
}

/** The moment of an answer, by which it can be asked for again. */
export interface CitedMoment {
  /** The newest id of the log that it knew. */
  readonly asOf: number;
  /** Where what is cited begins, when that is later than the window does. */
  readonly fromSeconds?: number;
}

/** An answer that can be asked for again. */
export interface Cited {
  /** Absent beyond a cursor. */
  readonly cited?: CitedMoment;
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
export interface SpotListText extends Cited {
  readonly spots: string;
  readonly total: number;
  /** Given when the cursor lies beyond it: the newest id of the log. */
  readonly newestId?: number;
  /** Where {@link SpotQuery.countsLocated} asks for it; of all spots that pass what else is asked. */
  readonly located?: LocatedSpots;
}

/** A page of spots and the exact number of all that match, of one and the same moment. */
export interface SpotPage extends Cited {
  readonly spots: readonly SpotRecord[];
  readonly total: number;
  /** Given when the cursor lies beyond it: the newest id of the log. */
  readonly newestId?: number;
  readonly located?: LocatedSpots;
}

/** The spots that are wanted, in pieces, and the exact number of all that match. */
export interface SpotSeries<Piece = SpotRecord> extends Cited {
  readonly total: number;
  /** The newest id of the log at that moment. */
  readonly lastId: number;
  /** {@link lastId}, given when the cursor lies beyond it. */
  readonly newestId?: number;
  readonly located?: LocatedSpots;
  readonly chunks: AsyncIterable<readonly Piece[]>;
}

/** A page of what spots say, and the exact number of all that match. */
export interface SpotFactsPage {
  readonly spots: readonly SpotFacts[];
  readonly total: number;
}
