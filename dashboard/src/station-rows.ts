import type { Spot } from './api.js';
import { bandAt } from './bands.js';

/** A row of the table: a spot, and how many further skimmers heard the station. */
export interface SpotRow {
  readonly spot: Spot;
  readonly others: number;
}

/** Each spot a row of its own. */
export function toRows(spots: readonly Spot[]): readonly SpotRow[] {
  return spots.map((spot) => ({ spot, others: 0 }));
}

/** Each station once on each band: its newest spot, and how many more skimmers heard it there. */
export function toStationRows(spots: readonly Spot[]): readonly SpotRow[] {
  const stations = new Map<string, { readonly spot: Spot; readonly skimmers: Set<string> }>();
  for (const spot of spots) {
    const key = `${spot.callsign} ${bandAt(spot.frequency)}`;
    const station = stations.get(key);
    if (station) station.skimmers.add(spot.spotter);
    else stations.set(key, { spot, skimmers: new Set([spot.spotter]) });
  }
  return [...stations.values()].map(({ spot, skimmers }) => ({ spot, others: skimmers.size - 1 }));
}
