import { bandIdOf } from '../../radio/band.js';
import {
  type SpotFilter,
  type SpotInclude,
  type RecentSpot,
  withFacts,
} from '../../spots/spots.service.js';
import type { SpotText } from './stream-message.js';
import type { StreamQuery } from '../stream.dto.js';

/** Which spots a subscriber is told of. */
export interface StreamFilter {
  /** Equal for equal filters: what is put together for one is good for all. */
  readonly key: string;
  /** The same for the log; `undefined` when nothing of it can match. */
  readonly ofLog: SpotFilter | undefined;
  matches(spot: RecentSpot): boolean;
  /** What is added to each spot. */
  readonly include: readonly SpotInclude[] | undefined;
}

/** A spot as the subscribers of a filter are told of it. */
export function toTold(spot: RecentSpot, { include }: StreamFilter): SpotText {
  return include ? { id: spot.id, text: withFacts(spot.text, spot, include) } : spot;
}

/** `members` are the stations of the group asked for. */
export function toStreamFilter(
  { call, spotter, mode, band, group, include }: StreamQuery,
  members?: readonly string[],
): StreamFilter {
  const stations = members?.filter((member) => call === undefined || member.includes(call));
  const isMember = stations && new Set(stations);
  const modes = mode && new Set(mode);
  const bandIds = band && new Set(band.map(bandIdOf));
  return {
    include,
    key: JSON.stringify([call, spotter, mode, band, group, stations, include]),
    ofLog:
      stations?.length === 0
        ? undefined
        : {
            ...(stations ? { callsigns: stations } : { callsignPart: call }),
            spotter,
            modes: mode,
            bands: band,
          },
    matches: (spot) =>
      (isMember
        ? isMember.has(spot.callsign)
        : call === undefined || spot.callsign.includes(call)) &&
      (spotter === undefined || spot.spotter === spotter) &&
      (modes === undefined || modes.has(spot.mode)) &&
      (bandIds === undefined || bandIds.has(spot.bandId)),
  };
}
