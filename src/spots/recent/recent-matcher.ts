import { keyOf, type SpotFilter } from '../filter/spot-filter.js';
import type { RecentSpot, RecentStore } from './recent-store.js';

/** A filter over spots that are in memory. */
export interface SpotMatcher {
  /** Equal for equal filters. */
  readonly key: string;
  /** Whether a spot passes, as in every list. */
  matches(spot: RecentSpot): boolean;
}

/**
 * Makes a matcher that is prepared again when the store is another one, or has learned a word: a mode that was never
 * heard has no number yet.
 */
export function matcherOf(storeNow: () => RecentStore, filter: SpotFilter): SpotMatcher {
  let store = storeNow();
  let { wordsKnown } = store;
  let matches = store.matcherOf(filter);
  return {
    key: keyOf(filter),
    matches(spot) {
      const now = storeNow();
      if (now !== store || now.wordsKnown !== wordsKnown) {
        store = now;
        ({ wordsKnown } = store);
        matches = store.matcherOf(filter);
      }
      return matches(spot);
    },
  };
}
