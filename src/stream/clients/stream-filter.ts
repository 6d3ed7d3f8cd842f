import type {
  RecentSpot,
  SpotFilter,
  SpotInclude,
  SpotsService,
} from '../../spots/spots.service.js';
import { toFilter } from '../../spots/spots.dto.js';
import type { StreamQuery } from '../stream.dto.js';
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

/**
 * The filter that a stream's parameters ask for; `members` are the stations of the group asked for.
 * @throws InvalidParameters
 */
export function toStreamFilter(
  spots: SpotsService,
  query: StreamQuery,
  members?: readonly string[],
): StreamFilter {
  const { include } = query;
  const ofLog = members ? { ...toFilter(query), callsign: members } : toFilter(query);
  const matcher = spots.matcherOf(ofLog);
  return {
    key: `${matcher.key} ${include?.join(',') ?? ''}`,
    ofLog,
    include,
    tell: (spot) =>
      matcher.matches(spot) ? { id: spot.id, text: spots.textOf(spot, include) } : undefined,
  };
}
