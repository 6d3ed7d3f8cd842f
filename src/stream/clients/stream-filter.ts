import type {
  RecentSpot,
  SpotFilter,
  SpotInclude,
  SpotsService,
} from '../../spots/spots.service.js';
import type { SpotText } from './stream-message.js';

/** Which spots a subscriber gets. */
export interface StreamFilter {
  /** Equal for equal filters: what is encoded for one is good for all. */
  readonly key: string;
  /** The same filter for reading the log. */
  readonly ofLog: SpotFilter;
  /** What is added to each spot. */
  readonly include: readonly SpotInclude[] | undefined;
  /** The text of a spot that passes; `undefined` when it does not. */
  tell(spot: RecentSpot): SpotText | undefined;
}

/** The filter of a stream, and what is added to each of its spots. No I/O. */
export function toStreamFilter(
  spots: SpotsService,
  ofLog: SpotFilter,
  include: readonly SpotInclude[] | undefined,
): StreamFilter {
  const matcher = spots.matcherOf(ofLog);
  return {
    key: `${matcher.key} ${include?.toSorted().join(',') ?? ''}`,
    ofLog,
    include,
    tell: (spot) =>
      matcher.matches(spot) ? { id: spot.id, text: spots.textOf(spot, include) } : undefined,
  };
}
