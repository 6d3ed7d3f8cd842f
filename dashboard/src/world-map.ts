import { geoCircle, geoEquirectangular, geoPath, type GeoPermissibleObjects } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-110m.json?url';
import { type LonLat, subsolarPoint } from './geo.js';
import type { HeardPaths } from './heard-paths.js';

/** No station is heard beyond these latitudes; the rest fills a rectangle. */
const NORTH = 84;
const SOUTH = -58;
const ASPECT = (NORTH - SOUTH) / 360;

/** How far below the horizon the sun is where each shade of the night begins: sunset, civil, nautical. */
const SHADES_DEGREES = [0, 6, 12];

/** A path is drawn weaker the older it is, until it is this old. */
const FADE_MS = 30 * 60_000;
const WEAKEST = 0.18;

/** The world's outlines. */
export interface World {
  readonly land: GeoPermissibleObjects;
  readonly borders: GeoPermissibleObjects;
}

let outlines: Promise<World> | undefined;

/** The outlines, loaded once, when a map is first shown. */
export function loadWorld(): Promise<World> {
  outlines ??= fetchWorld().catch((error: unknown) => {
    outlines = undefined;
    throw error;
  });
  return outlines;
}

async function fetchWorld(): Promise<World> {
  const response = await fetch(worldUrl);
  if (!response.ok) throw new Error(`the map: ${response.status}`);
  const topology = (await response.json()) as Topology<{
    land: GeometryCollection;
    countries: GeometryCollection<{ name: string }>;
  }>;
  const { land, countries } = topology.objects;
  return {
    land: feature(topology, land),
    borders: mesh(topology, countries, (a, b) => a !== b),
  };
}

/** What is drawn in which colour: read from the style sheet, so that map, table and charts agree. */
export interface MapColours {
  readonly sea: string;
  readonly land: string;
  readonly border: string;
  readonly night: string;
  readonly line: string;
  readonly skimmer: string;
  readonly sun: string;
  readonly text: string;
  /** By a step of strength, 1 (weakest) to 5. */
  readonly snrOf: (step: number) => string;
  readonly bandOf: (band: string) => string;
}

/** A point of the map that can be pointed at, with what is said of it. */
export interface Hit {
  readonly name: string;
  readonly detail: string;
  readonly lines: string;
  readonly x: number;
  readonly y: number;
}

/** Where a place is on the canvas, in CSS px. */
export type ToCanvas = (at: LonLat) => [x: number, y: number];

/** What a view draws above outlines, night, paths and grids. */
export interface MapOverlay {
  /** What the map shows, for those who do not see it. */
  readonly summary: string;
  draw(context: CanvasRenderingContext2D, place: ToCanvas, colours: MapColours): void;
  /** What is next to a point, if anything is near. */
  find(x: number, y: number, place: ToCanvas): Hit | undefined;
}

/** The world on a canvas: outlines, night, paths and grids. */
export class WorldMap {
  readonly #base = document.createElement('canvas');
  #baseKey = '';
  #width = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly world: World,
  ) {}

  /** The latitudes of the upper and the lower edge. */
  static readonly EDGES = { north: NORTH, south: SOUTH };

  /** The height that goes with a width. */
  static heightFor(width: number): number {
    return Math.round(width * ASPECT);
  }

  draw(
    heard: HeardPaths,
    width: number,
    colours: MapColours,
    atMs: number,
    overlay?: MapOverlay,
  ): void {
    const context = this.canvas.getContext('2d');
    if (!context || width === 0) return;
    this.#width = width;
    const height = WorldMap.heightFor(width);
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    resize(this.canvas, width, height, ratio);
    this.#drawBase(width, height, ratio, colours, atMs);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.#base, 0, 0);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#drawPaths(context, heard, colours, atMs);
    this.#drawSkimmers(context, heard, colours);
    this.#drawGrids(context, heard, colours);
    overlay?.draw(context, (at) => this.#place(at), colours);
  }

  /** What the overlay has next to a point, or the heard grid, if one is near. */
  find(heard: HeardPaths, x: number, y: number, overlay?: MapOverlay): Hit | undefined {
    let nearest = overlay?.find(x, y, (at) => this.#place(at));
    if (nearest) return nearest;
    let nearestPx = 10;
    for (const grid of heard.grids.values()) {
      const [gridX, gridY] = this.#place(grid.at);
      const px = Math.hypot(gridX - x, gridY - y);
      if (px > nearestPx) continue;
      nearestPx = px;
      const { square: name, band: detail, callsigns } = grid;
      nearest = { name, detail, lines: callsigns.join(' '), x: gridX, y: gridY };
    }
    return nearest;
  }

  #projection() {
    const scale = this.#width / (2 * Math.PI);
    const top = (NORTH / 360) * this.#width;
    return geoEquirectangular()
      .scale(scale)
      .translate([this.#width / 2, top])
      .precision(0.4);
  }

  #place([lon, lat]: LonLat): [number, number] {
    return [((lon + 180) / 360) * this.#width, ((NORTH - lat) / 360) * this.#width];
  }

  /** What changes once a minute at most: outlines and night. */
  #drawBase(width: number, height: number, ratio: number, colours: MapColours, atMs: number): void {
    const minute = Math.floor(atMs / 60_000);
    const key = [width, ratio, colours.sea, minute].join(' ');
    if (key === this.#baseKey) return;
    this.#baseKey = key;
    resize(this.#base, width, height, ratio);
    const context = this.#base.getContext('2d');
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = colours.sea;
    context.fillRect(0, 0, width, height);
    const path = geoPath(this.#projection(), context);
    const paint = (shape: GeoPermissibleObjects, how: 'fill' | 'stroke', colour: string) => {
      context.beginPath();
      path(shape);
      context[`${how}Style`] = colour;
      context[how]();
    };
    paint(this.world.land, 'fill', colours.land);
    context.lineWidth = 0.6;
    paint(this.world.borders, 'stroke', colours.border);
    const [lon, lat] = subsolarPoint(atMs);
    for (const degrees of SHADES_DEGREES) {
      const night = geoCircle()
        .center([lon + 180, -lat])
        .radius(90 - degrees)
        .precision(2)();
      paint(night, 'fill', colours.night);
    }
    const [x, y] = this.#place([lon, lat]);
    context.beginPath();
    context.arc(x, y, Math.max(4, width / 180), 0, 2 * Math.PI);
    context.fillStyle = colours.sun;
    context.fill();
  }

  #drawPaths(
    context: CanvasRenderingContext2D,
    heard: HeardPaths,
    colours: MapColours,
    atMs: number,
  ): void {
    const path = geoPath(this.#projection(), context);
    context.lineWidth = this.#width > 900 ? 1.2 : 0.9;
    for (const { from, to, band, heardAtMs } of heard.paths.values()) {
      const age = Math.min(1, Math.max(0, atMs - heardAtMs) / FADE_MS);
      context.globalAlpha = 0.75 - (0.75 - WEAKEST) * Math.sqrt(age);
      context.strokeStyle = colours.bandOf(band);
      context.beginPath();
      path({ type: 'LineString', coordinates: [[...from], [...to]] });
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  #drawSkimmers(context: CanvasRenderingContext2D, heard: HeardPaths, colours: MapColours): void {
    const size = this.#width > 900 ? 3.2 : 2.4;
    context.strokeStyle = colours.skimmer;
    context.lineWidth = 1.2;
    for (const { at } of heard.skimmers.values()) {
      const [x, y] = this.#place(at);
      context.strokeRect(x - size / 2, y - size / 2, size, size);
    }
  }

  #drawGrids(context: CanvasRenderingContext2D, heard: HeardPaths, colours: MapColours): void {
    const radius = this.#width > 900 ? 3 : 1.9;
    context.strokeStyle = colours.line;
    context.lineWidth = this.#width > 900 ? 0.8 : 0.5;
    for (const { at, band } of heard.grids.values()) {
      const [x, y] = this.#place(at);
      context.fillStyle = colours.bandOf(band);
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
  }
}

function resize(canvas: HTMLCanvasElement, width: number, height: number, ratio: number): void {
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w) canvas.width = w;
  if (canvas.height !== h) canvas.height = h;
}
