import { geoAzimuthalEquidistant, geoEquirectangular, type GeoProjection } from 'd3-geo';
import type { LonLat } from '../radio/geo.js';
import type { MapKind } from './kind.js';

const RADIANS = Math.PI / 180;

/** No station is heard beyond these latitudes. */
const NORTH = 84 * RADIANS;
const SOUTH = -58 * RADIANS;

/** Height of the whole flat map by its width. */
export const FLAT_ASPECT = (NORTH - SOUTH) / (2 * Math.PI);

const MAX_ZOOM = 24;

/** What part of the earth a canvas shows, and how. */
export interface Camera {
  readonly kind: MapKind;
  /** In the middle of the whole map; distances and bearings of the azimuthal one are from here. */
  readonly origin: LonLat;
  readonly widthPx: number;
  readonly heightPx: number;
  /** At 1 the map is as small as it gets. */
  readonly zoom: number;
  /** The point of the laid-out earth that is in the middle of the canvas, in radians, right and up. */
  readonly x: number;
  readonly y: number;
}

/** All of the earth around `origin`; of the flat map, what a canvas that is high for its width has room for. */
export function wholeOf(
  kind: MapKind,
  origin: LonLat,
  size: Pick<Camera, 'widthPx' | 'heightPx'>,
): Camera {
  const x = kind === 'flat' ? origin[0] * RADIANS : 0;
  return bounded({ kind, origin, ...size, zoom: 1, x, y: 0 });
}

/** Pixels of a radian. */
function pxPerRadian({ kind, widthPx, heightPx, zoom }: Camera): number {
  const whole =
    kind === 'flat'
      ? Math.max(widthPx / (2 * Math.PI), heightPx / (NORTH - SOUTH))
      : Math.min(widthPx, heightPx) / (2 * Math.PI);
  return whole * zoom;
}

export function projectionOf(camera: Camera): GeoProjection {
  const { kind, origin, widthPx, heightPx, x, y } = camera;
  const scale = pxPerRadian(camera);
  const isFlat = kind === 'flat';
  const projection = isFlat
    ? geoEquirectangular().rotate([-x / RADIANS, 0])
    : geoAzimuthalEquidistant().rotate([-origin[0], -origin[1]]).clipAngle(179.9);
  return projection
    .scale(scale)
    .translate([widthPx / 2 - (isFlat ? 0 : x * scale), heightPx / 2 + y * scale])
    .precision(0.5)
    .clipExtent([
      [-9, -9],
      [widthPx + 9, heightPx + 9],
    ]);
}

/** The place of the earth at a point of the canvas; `undefined` beside the earth. */
export function placeAt(projection: GeoProjection, x: number, y: number): LonLat | undefined {
  const at = projection.invert?.([x, y]);
  const back = at && projection(at);
  return back && Math.hypot(back[0] - x, back[1] - y) < 1 ? at : undefined;
}

/** Moves what is shown with a hand that goes so many pixels right and down. */
export function movedBy(camera: Camera, rightPx: number, downPx: number): Camera {
  const scale = pxPerRadian(camera);
  return bounded({ ...camera, x: camera.x - rightPx / scale, y: camera.y + downPx / scale });
}

/** Zooms around a point of the canvas; the same camera where it goes no further. */
export function zoomedAt(
  camera: Camera,
  factor: number,
  atX = camera.widthPx / 2,
  atY = camera.heightPx / 2,
): Camera {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, camera.zoom * factor));
  if (zoom === camera.zoom) return camera;
  const [rightPx, downPx] = [atX - camera.widthPx / 2, atY - camera.heightPx / 2];
  const by = 1 / pxPerRadian(camera) - 1 / pxPerRadian({ ...camera, zoom });
  return bounded({ ...camera, zoom, x: camera.x + rightPx * by, y: camera.y - downPx * by });
}

/** The flat map fills its canvas and goes round and round; of the azimuthal one the middle of the canvas stays on it. */
function bounded(camera: Camera): Camera {
  const { kind, x, y, zoom, heightPx } = camera;
  if (kind === 'flat') {
    const half = heightPx / 2 / pxPerRadian(camera);
    const round = x - 2 * Math.PI * Math.round(x / (2 * Math.PI));
    return { ...camera, x: round, y: within(y, SOUTH + half, NORTH - half) };
  }
  const most = Math.PI * (1 - 1 / zoom);
  const far = Math.hypot(x, y);
  const by = far <= most ? 1 : most / far;
  return { ...camera, x: x * by, y: y * by };
}

function within(value: number, min: number, max: number): number {
  return min > max ? (min + max) / 2 : Math.min(max, Math.max(min, value));
}
