import type { Spot } from '../service/api.js';
import { bearingText, centreOf } from '../radio/geo.js';
import { fromHome } from '../home/home.js';
import { count } from '../words/time.js';

/** What most reports are: not worth a word. */
const USUAL_TYPE = 'CQ';

/** How far the station is from the skimmer: `6,043 km`; empty when not known. */
export function pathText({ distance_km: km }: Pick<Spot, 'distance_km'>): string {
  return km == null ? '' : `${count(km)} km`;
}

/** How far a grid is from home, and in which direction to turn the antenna: `1,234 km 045°`; empty when not known. */
export function fromMeText(grid: string | null): string {
  const to = grid === null ? undefined : centreOf(grid);
  const from = to && fromHome(to);
  if (!from) return '';
  return `${count(Math.round(from.km))} km ${bearingText(from.bearing)}`;
}

/** How far a grid is from home; `undefined` when not known. */
export function kmFromHome(grid: string | null): number | undefined {
  const to = grid === null ? undefined : centreOf(grid);
  return to && fromHome(to)?.km;
}

/** The type of a report or station where it is not the usual one. */
export function typeText({ type }: Pick<Spot, 'type'>): string {
  return type == null || type === USUAL_TYPE ? '' : type;
}
