import type { PlaceBound } from '../query/filter/criterion.js';
import { keyOf, type SpotFilter, testsOf } from '../query/filter/spot-filter.js';
import type { RecentSpot, RecentStore } from './store/recent-store.js';

/** A filter over spots that are in memory. */
export interface SpotMatcher {
  /** Equal for equal filters. */
  readonly key: string;
  /** Whether a spot passes, as in every list. */
  matches(spot: RecentSpot): boolean;
}

/** Values that every passing spot has, an index over many filters. Absent where anything may pass. */
export interface SpotBounds {
  /** The callsigns of stations. */
  readonly callsigns?: readonly string[];
  /** The callsigns of skimmers. */
  readonly skimmers?: readonly string[];
  /** Where the station is. */
  readonly stationPlace?: PlaceBound;
  /** Where the skimmer is. */
  readonly skimmerPlace?: PlaceBound;
  /** The numbers of bands. */
  readonly bandIds?: readonly number[];
}

/** Values that every passing spot has. No I/O. */
export function boundsOf(filter: SpotFilter): SpotBounds {
  const { station, skimmer, row } = testsOf(filter);
  const bands = row.find((test) => test.column === 'band_id' && 'ids' in test);
  return withoutUndefined({
    callsigns: fewest(station.flatMap(({ callsigns }) => (callsigns ? [callsigns] : []))),
    skimmers: fewest(skimmer.flatMap(({ callsigns }) => (callsigns ? [callsigns] : []))),
    stationPlace: station.find(({ placed }) => placed)?.placed,
    skimmerPlace: skimmer.find(({ placed }) => placed)?.placed,
    bandIds: bands && 'ids' in bands ? bands.ids : undefined,
  });
}

/** Matches callsigns alone against what a filter asks of stations; of a grid or a place nothing is known. No I/O. */
export function callsignMatcherOf(filter: SpotFilter): (callsign: string) => boolean {
  const { station } = testsOf(filter);
  return (callsign) => station.every((test) => test.matches({ callsign, grid: null, place: null }));
}

function fewest(lists: readonly (readonly string[])[]): readonly string[] | undefined {
  return lists.toSorted((one, other) => one.length - other.length)[0];
}

function withoutUndefined(bounds: {
  readonly [Name in keyof SpotBounds]: SpotBounds[Name] | undefined;
}): SpotBounds {
  return Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined));
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
