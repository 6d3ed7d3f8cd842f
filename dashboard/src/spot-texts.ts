import type { Spot } from './api.js';
import { count } from './time.js';

/** What most reports are: not worth a word. */
const USUAL_TYPE = 'CQ';

/** How far the station is from the skimmer, and in which direction: `6,043 km 48°`; empty when not known. */
export function pathText({ distance_km: km, bearing }: Spot): string {
  return km == null || bearing == null ? '' : `${count(km)} km ${bearing}°`;
}

/** The type of a report or station where it is not the usual one. */
export function typeText({ type }: Pick<Spot, 'type'>): string {
  return type == null || type === USUAL_TYPE ? '' : type;
}
