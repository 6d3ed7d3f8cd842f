import type { TimeWindow } from '../shared/time-window.js';
import type { PageRequest } from './spot-census.repository.js';
import type { SpotInclude } from './spot-text.js';
import type { SpotFilter } from './spot-filter.js';

/** Which spots, of when, and which page of them. */
export interface SpotQuery {
  readonly filter: SpotFilter;
  readonly window: TimeWindow;
  readonly page: PageRequest;
  /** When given: only spots with a higher id, by ascending id. */
  readonly afterId?: number;
  /** What is told of each spot beyond its ten fields. */
  readonly include?: readonly SpotInclude[];
}

/** The JSON of the spots of a page, with commas between, and the exact number of all that match. */
export interface SpotListText {
  readonly spots: string;
  readonly total: number;
  /** Given when the cursor lies beyond it: the newest id of the log. */
  readonly newestId?: number;
}
