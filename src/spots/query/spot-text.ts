import { toIsoSeconds } from '../../time/timestamp.js';
import type { SpotRecord } from './spot-pages.repository.js';
import type { SpotView } from '../spot-view.dto.js';

/** What can be asked for beyond the ten fields of a spot: `report` adds `type` and `spotter_node`. */
export const SPOT_INCLUDES = ['report'] as const;
export type SpotInclude = (typeof SPOT_INCLUDES)[number];

/** What a report says beyond the ten fields. */
export interface ReportFacts {
  /** As the feed names it; null for none. */
  readonly type: string | null;
  /** -1 for none. */
  readonly spotterNode: number;
}

/** The JSON of a stored spot on the wire, with what is asked for beyond its ten fields. */
export function toSpotText(spot: SpotRecord, include?: readonly SpotInclude[]): string {
  return withFacts(JSON.stringify(toSpotView(spot)), spot, include);
}

/** The JSON of a spot with what is asked for behind its ten fields. */
export function withFacts(
  text: string,
  { type, spotterNode }: ReportFacts,
  include?: readonly SpotInclude[],
): string {
  if (!include?.includes('report')) return text;
  const node = spotterNode < 0 ? null : spotterNode;
  return `${text.slice(0, -1)},"type":${JSON.stringify(type)},"spotter_node":${node}}`;
}

/** A stored spot on the wire: exactly the ten fields of the specification. */
function toSpotView(spot: SpotRecord): SpotView {
  return {
    id: spot.id,
    timestamp: toIsoSeconds(spot.heardAtSeconds),
    spotter: spot.spotter,
    spotter_grid: spot.spotterGrid,
    callsign: spot.callsign,
    grid: spot.grid,
    frequency: spot.frequencyHz / 1000,
    mode: spot.mode,
    snr: spot.snrDb,
    wpm: spot.wpm === 0 ? null : spot.wpm,
  };
}
