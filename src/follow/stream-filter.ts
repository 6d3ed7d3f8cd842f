import { SPOT_INCLUDES } from '../spots/spots.dto.js';
import type {
  RecentSpot,
  SpotFacts,
  SpotFilter,
  SpotInclude,
  SpotsService,
} from '../spots/spots.service.js';

/** Which spots a subscriber gets. */
export interface StreamFilter {
  /** Equal for equal filters: what is encoded for one is good for all. */
  readonly key: string;
  /** The filter in the form that lists read the log with. */
  readonly ofLog: SpotFilter;
  /** Fields added to each spot. */
  readonly include: readonly SpotInclude[] | undefined;
  matches(spot: RecentSpot): boolean;
  /** Leaves out more, by what passed before. Asked once for each spot that passes, in the order in which they are sent. */
  readonly chooses?: (spot: SpotFacts) => boolean;
}

/** The filter of a stream, and what is added to each of its spots. No I/O. */
export function toStreamFilter(
  spots: SpotsService,
  ofLog: SpotFilter,
  asked: readonly string[] | undefined,
): StreamFilter {
  const include = asked && SPOT_INCLUDES.filter((name) => asked.includes(name));
  const matcher = spots.matcherOf(ofLog);
  return {
    key: `${matcher.key} ${include?.join(',') ?? ''}`,
    ofLog,
    include,
    matches: (spot) => matcher.matches(spot),
  };
}
