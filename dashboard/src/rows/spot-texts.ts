import type { Spot, Station } from '../service/api.js';
import { middleOf } from '../radio/entity-name.js';
import { bearingText, centreOf, type LonLat } from '../radio/geo.js';
import { fromHome } from '../home/home.js';
import { count } from '../words/time.js';
import { words } from '../words/words.js';

/** What most reports are: not worth a word. */
const USUAL_TYPE = 'CQ';

/** How far the station is from the skimmer: `6,043 km`; empty when not known. */
export function pathText({ distance_km: km }: Pick<Spot, 'distance_km'>): string {
  return km == null ? '' : `${count(km)} km`;
}

/** What says where a station is. */
type Placed = Pick<Station, 'grid' | 'dxcc'>;

/**
 * How far a station is from home, and in which direction to turn the antenna: `1,234 km 045°`; behind a `~` where it is that of
 * the middle of its entity, as on the map. Empty when not known.
 */
export function fromMeText(station: Placed): string {
  const to = placeOf(station);
  const from = to && fromHome(to.at);
  if (!from) return '';
  const about = to.isMiddle ? '~' : '';
  return `${about}${count(Math.round(from.km))} km ${bearingText(from.bearing)}`;
}

/** Why {@link fromMeText} is not exact; `undefined` where it is, or not known. */
export function fromMeNote(station: Placed): string | undefined {
  return placeOf(station)?.isMiddle ? words.value.watch.fromMiddle : undefined;
}

/** How far a station is from home, or the middle of its entity; `undefined` when not known. */
export function kmFromHome(station: Placed): number | undefined {
  const to = placeOf(station);
  return to && fromHome(to.at)?.km;
}

function placeOf({ grid, dxcc }: Placed): { at: LonLat; isMiddle: boolean } | undefined {
  const known = grid === null ? undefined : centreOf(grid);
  const at = known ?? (dxcc == null ? undefined : middleOf(dxcc));
  return at && { at, isMiddle: known === undefined };
}

/** The type of a report or station where it is not the usual one. */
export function typeText({ type }: Pick<Spot, 'type'>): string {
  return type == null || type === USUAL_TYPE ? '' : type;
}
