import { geoPath, type GeoProjection } from 'd3-geo';
import type { MapColours } from '../map/colours.js';
import type { HeardPath, HeardPlace } from './heard-places.js';

/** A path is drawn weaker the older it is, in so many steps, until it is this old. */
const FADE_MS = 30 * 60_000;
const FADE_STEPS = 4;
const STRONGEST = 0.75;
const WEAKEST = 0.18;

/** A place where it is on the canvas. */
export interface PlaceSpot {
  readonly place: HeardPlace;
  readonly x: number;
  readonly y: number;
}

/** Draws great circles: all of a band and an age in one stroke, which is many times faster than one by one. */
export function drawPaths(
  context: CanvasRenderingContext2D,
  projection: GeoProjection,
  paths: Iterable<HeardPath>,
  colours: MapColours,
  atMs: number,
): void {
  const groups = new Map<string, { band: string; step: number; lines: [number, number][][] }>();
  for (const { from, to, band, heardAtMs } of paths) {
    const age = Math.min(1, Math.max(0, atMs - heardAtMs) / FADE_MS);
    const step = Math.round(Math.sqrt(age) * FADE_STEPS);
    const group = groups.get(`${step} ${band}`) ?? { band, step, lines: [] };
    group.lines.push([
      [from[0], from[1]],
      [to[0], to[1]],
    ]);
    groups.set(`${step} ${band}`, group);
  }
  const path = geoPath(projection, context);
  context.lineWidth = 1;
  // The newest on top.
  for (const { band, step, lines } of [...groups.values()].sort((a, b) => b.step - a.step)) {
    context.globalAlpha = STRONGEST - ((STRONGEST - WEAKEST) * step) / FADE_STEPS;
    context.strokeStyle = colours.bandOf(band);
    context.beginPath();
    path({ type: 'MultiLineString', coordinates: lines });
    context.stroke();
  }
  context.globalAlpha = 1;
}

export function drawSkimmers(
  context: CanvasRenderingContext2D,
  at: readonly (readonly [x: number, y: number])[],
  sizePx: number,
  colours: MapColours,
): void {
  context.strokeStyle = colours.skimmer;
  context.lineWidth = 1.2;
  context.beginPath();
  for (const [x, y] of at) context.rect(x - sizePx / 2, y - sizePx / 2, sizePx, sizePx);
  context.stroke();
}

/** Draws squares with stations as discs, and entities with stations whose grid is unknown as hollow diamonds. */
export function drawPlaces(
  context: CanvasRenderingContext2D,
  spots: readonly PlaceSpot[],
  sizePx: number,
  colours: MapColours,
): void {
  const bands = new Map<string, PlaceSpot[]>();
  for (const spot of spots) {
    const same = bands.get(spot.place.band) ?? [];
    same.push(spot);
    bands.set(spot.place.band, same);
  }
  for (const [band, all] of bands) {
    const colour = colours.bandOf(band);
    context.beginPath();
    for (const { place, x, y } of all) {
      if (place.isEntity) continue;
      context.moveTo(x + sizePx, y);
      context.arc(x, y, sizePx, 0, 2 * Math.PI);
    }
    context.fillStyle = colour;
    context.fill();
    context.lineWidth = 0.6;
    context.strokeStyle = colours.line;
    context.stroke();
  }
  const halfPx = 1.4 * sizePx + 2;
  for (const [band, all] of bands) {
    context.beginPath();
    for (const { place, x, y } of all) {
      if (!place.isEntity) continue;
      context.moveTo(x, y - halfPx);
      context.lineTo(x + halfPx, y);
      context.lineTo(x, y + halfPx);
      context.lineTo(x - halfPx, y);
      context.closePath();
    }
    context.lineWidth = 4;
    context.strokeStyle = colours.line;
    context.stroke();
    context.lineWidth = 2;
    context.strokeStyle = colours.bandOf(band);
    context.stroke();
  }
}

/** Draws a ring around each place that the viewer's log needs. */
export function drawNeeded(
  context: CanvasRenderingContext2D,
  spots: readonly PlaceSpot[],
  sizePx: number,
  colours: MapColours,
): void {
  const radiusPx = 1.6 * sizePx + 2;
  context.beginPath();
  for (const { x, y } of spots) {
    context.moveTo(x + radiusPx, y);
    context.arc(x, y, radiusPx, 0, 2 * Math.PI);
  }
  context.lineWidth = 1.6;
  context.strokeStyle = colours.needed;
  context.stroke();
}
