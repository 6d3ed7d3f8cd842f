import type { Spot } from './api.js';
import { centreOf } from './geo.js';
import { fromHome } from './home/home.js';
import { count } from './time.js';

/** What most reports are: not worth a word. */
const USUAL_TYPE = 'CQ';

/** How far the station is from the skimmer, and in which direction: `6,043 km 48°`; empty when not known. */
export function pathText({ distance_km: km, bearing }: Spot): string {
  return km == null || bearing == null ? '' : `${count(km)} km ${bearing}°`;
}

/** How far a grid is from home, and in which direction to turn the antenna: `1,234 km 045°`; empty when not known. */
export function fromMeText(grid: string | null): string {
  const to = grid === null ? undefined : centreOf(grid);
  const from = to && fromHome(to);
  if (!from) return '';
  const degrees = `${Math.round(from.bearing) % 360}`.padStart(3, '0');
  return `${count(Math.round(from.km))} km ${degrees}°`;
}

/** The type of a report or station where it is not the usual one. */
export function typeText({ type }: Pick<Spot, 'type'>): string {
  return type == null || type === USUAL_TYPE ? '' : type;
}
