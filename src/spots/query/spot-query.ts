import type { TimeWindow } from '../../time/time-window.js';
import type { SpotInclude } from './spot-text.js';
import type { SpotRecord } from './spot-pages.repository.js';
import type { SpotFilter } from '../filter/spot-filter.js';
import type { PageRequest } from '../counts/page-range.js';

/** Which spots, of when, and which page of them. */
export interface SpotQuery {
  readonly filter: SpotFilter;
  readonly window: TimeWindow;
  readonly page: PageRequest;
  /** When given: only spots with a higher id, by ascending id. */
  readonly afterId?: number;
  /** What each spot has beyond its ten fields. */
  readonly include?: readonly SpotInclude[];
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

/** All spots that match, in pieces, and their exact number. */
export interface SpotSeries<Piece = SpotRecord> {
  readonly total: number;
  /** The newest id of the log at that moment. */
  readonly lastId: number;
  /** {@link lastId}, given when the cursor lies beyond it. */
  readonly newestId?: number;
  readonly chunks: AsyncIterable<readonly Piece[]>;
}

/** {@link SpotSeries} as the JSON of each spot, with its id. */
export type SpotTextSeries = SpotSeries<{ readonly id: number; readonly text: string }>;
