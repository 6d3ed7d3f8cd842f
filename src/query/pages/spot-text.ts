import { bearingDegrees, distanceKm, knownPositionOf } from '../../radio/position.js';
import { toIsoSeconds } from '../../time/timestamp.js';
import type { NameFacts } from '../../log/names/name-facts.js';
import type { SpotView } from '../spot-view.dto.js';
import type { Activation, FindActivation } from '../activities/activities.js';

/** A spot: its ten fields, and their sources. */
export interface SpotFacts {
  readonly id: number;
  readonly heardAtSeconds: number;
  readonly station: NameFacts;
  readonly skimmer: NameFacts;
  readonly frequencyHz: number;
  readonly mode: string;
  readonly snrDb: number;
  /** 0 for none. */
  readonly wpm: number;
  /** Name as the feed has it; null for none. */
  readonly type: string | null;
  /** -1 for none. */
  readonly spotterNode: number;
  /** Finds what its station activated; absent where nobody may ask. */
  readonly activationOf?: FindActivation;
  /** The JSON of its ten fields, where it is made already. */
  readonly text?: string;
}

/** Sources of the fields that `include` adds. */
export type SpotDetails = Pick<
  SpotFacts,
  'heardAtSeconds' | 'station' | 'skimmer' | 'type' | 'spotterNode' | 'activationOf'
>;

/** Fields that `include` adds to the ten of a spot, in the order in which they are added. */
const DETAILS = {
  report: ({ type, spotterNode }: SpotDetails) => ({
    type,
    spotter_node: spotterNode < 0 ? null : spotterNode,
  }),
  place: ({ station, skimmer }: SpotDetails) => ({
    ...placeFields(station),
    spotter_dxcc: skimmer.place?.dxcc ?? null,
    spotter_entity: skimmer.place?.entity ?? null,
    spotter_continent: skimmer.place?.continent ?? null,
    spotter_cq_zone: skimmer.place?.cqZone ?? null,
    spotter_itu_zone: skimmer.place?.ituZone ?? null,
  }),
  path: ({ station, skimmer }: SpotDetails) => {
    const [from, to] = [skimmer, station].map(({ grid }) => (grid ? knownPositionOf(grid) : null));
    if (!from || !to) return { distance_km: null, bearing: null };
    return {
      distance_km: Math.round(distanceKm(from, to)),
      bearing: Math.round(bearingDegrees(from, to)) % 360,
    };
  },
  activation: ({ station, heardAtSeconds, activationOf }: SpotDetails) => ({
    activation: activationOf?.(station.callsign, heardAtSeconds) ?? null,
  }),
};

/** Where a station is, as answers have it. */
export function placeFields({ place }: Pick<NameFacts, 'place'>) {
  return {
    dxcc: place?.dxcc ?? null,
    entity: place?.entity ?? null,
    continent: place?.continent ?? null,
    cq_zone: place?.cqZone ?? null,
    itu_zone: place?.ituZone ?? null,
  };
}

/** The names of what can be asked for. */
export type SpotInclude = keyof typeof DETAILS;
export const SPOT_INCLUDES = Object.keys(DETAILS) as SpotInclude[];

/** The JSON of a spot on the wire, with what is asked for behind its ten fields. */
export function toSpotText(spot: SpotFacts, include?: readonly SpotInclude[]): string {
  return withDetails(spot.text ?? JSON.stringify(toSpotView(spot)), spot, include);
}

/** The JSON of a spot's ten fields with what is asked for behind them. */
export function withDetails(
  text: string,
  details: SpotDetails,
  include?: readonly SpotInclude[],
): string {
  if (!include || include.length === 0) return text;
  let longer = text.slice(0, -1);
  for (const name of SPOT_INCLUDES) {
    if (!include.includes(name)) continue;
    longer += `,${JSON.stringify(DETAILS[name](details)).slice(1, -1)}`;
  }
  return `${longer}}`;
}

/** The fields of a spot, with what is asked for behind the ten: as its JSON has them, in that order. */
export function toSpotFields(
  spot: SpotFacts,
  include: readonly SpotInclude[] = [],
): Record<string, string | number | Activation | null> {
  const asked = SPOT_INCLUDES.filter((name) => include.includes(name));
  return Object.assign({}, toSpotView(spot), ...asked.map((name) => DETAILS[name](spot)));
}

const NOTHING_KNOWN = { callsign: '', grid: null, place: null };

const NO_SPOT: SpotFacts = {
  id: 0,
  heardAtSeconds: 0,
  station: NOTHING_KNOWN,
  skimmer: NOTHING_KNOWN,
  frequencyHz: 0,
  mode: '',
  snrDb: 0,
  wpm: 0,
  type: null,
  spotterNode: -1,
};

/** The names of {@link toSpotFields}: every spot has the same. */
export function spotFieldNames(include?: readonly SpotInclude[]): string[] {
  return Object.keys(toSpotFields(NO_SPOT, include));
}

/** A spot on the wire: exactly the ten fields of the specification. */
function toSpotView(spot: SpotFacts): SpotView {
  const { station, skimmer } = spot;
  return {
    id: spot.id,
    timestamp: toIsoSeconds(spot.heardAtSeconds),
    spotter: skimmer.callsign,
    spotter_grid: skimmer.grid,
    callsign: station.callsign,
    grid: station.grid,
    frequency: spot.frequencyHz / 1000,
    mode: spot.mode,
    snr: spot.snrDb,
    wpm: spot.wpm === 0 ? null : spot.wpm,
  };
}
