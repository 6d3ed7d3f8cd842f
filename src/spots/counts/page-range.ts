import type { TimeWindow } from '../../time/time-window.js';

/** A page of a newest-first list, by places. */
export interface PageRequest {
  readonly offset: number;
  readonly limit: number;
}

/** How many spots there are, and the part of the window in which a page of them lies. */
export interface SpotCount {
  /** Exact. */
  readonly total: number;
  /** Where the page lies; absent when it is empty. */
  readonly pageRange?: PageRange;
}

/** A part of a window that holds a whole page. */
export interface PageRange {
  readonly window: TimeWindow;
  /** Matching spots of the whole window that are newer than the page range. */
  readonly newer: number;
  /** Matching spots inside the page range. */
  readonly spots: number;
}

/** A part of a window and the matching spots inside it. */
export interface Bucket {
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly spots: number;
}
