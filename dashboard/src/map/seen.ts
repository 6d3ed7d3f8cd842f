import type { GeoProjection } from 'd3-geo';
import type { LonLat } from '../radio/geo.js';
import type { Camera } from './camera.js';

/** What of the earth a canvas shows, and where. */
export interface Seen {
  readonly camera: Camera;
  readonly projection: GeoProjection;
}

/** Where a place is on the canvas, in CSS px. */
export function toCanvas({ projection }: Seen, [lon, lat]: LonLat): readonly [number, number] {
  return projection([lon, lat]) ?? [-99, -99];
}
