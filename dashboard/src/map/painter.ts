import type { Camera } from './camera.js';
import type { MapColours } from './colours.js';
import { drawBase } from './draw-base.js';
import type { World } from './outlines.js';
import type { Seen } from './seen.js';

/** Something of the map that is pointed at, with what is said of it. */
export interface Hit {
  readonly name: string;
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  /** Where a press on it leads. */
  readonly href?: string;
}

/** What a view draws above outlines and night; another object is drawn anew. */
export interface MapOverlay {
  /** What the map shows, for those who do not see it. */
  readonly summary: string;
  draw(context: CanvasRenderingContext2D, seen: Seen, colours: MapColours): void;
  /** What is next to a point, if anything is so near. */
  find(x: number, y: number, withinPx: number): Hit | undefined;
}

/** The nearest of some things on the canvas to a point, if any is so near. */
export function nearest<Thing extends Pick<Hit, 'x' | 'y'>>(
  things: readonly Thing[],
  x: number,
  y: number,
  withinPx: number,
): Thing | undefined {
  const pxOf = (thing: Thing) => Math.hypot(thing.x - x, thing.y - y);
  return things.filter((thing) => pxOf(thing) <= withinPx).sort((a, b) => pxOf(a) - pxOf(b))[0];
}

/** Draws the world on a canvas. */
export class Painter {
  readonly #base = document.createElement('canvas');
  #baseKey: readonly unknown[] = [];

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly world: World,
  ) {}

  draw(overlay: MapOverlay, seen: Seen, colours: MapColours, atMs: number): void {
    const context = this.canvas.getContext('2d');
    const { camera } = seen;
    if (!context || camera.widthPx === 0) return;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    resize(this.canvas, camera, ratio);
    this.#keepBase(seen, ratio, colours, atMs);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.#base, 0, 0);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    overlay.draw(context, seen, colours);
  }

  /** What changes once a minute at most, unless the map is moved: outlines and night. */
  #keepBase(seen: Seen, ratio: number, colours: MapColours, atMs: number): void {
    const key = [seen.camera, ratio, colours, Math.floor(atMs / 60_000)];
    if (key.every((part, index) => part === this.#baseKey[index])) return;
    this.#baseKey = key;
    resize(this.#base, seen.camera, ratio);
    const context = this.#base.getContext('2d');
    context?.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (context) drawBase(context, this.world, seen, colours, atMs);
  }
}

function resize(canvas: HTMLCanvasElement, { widthPx, heightPx }: Camera, ratio: number): void {
  const [w, h] = [Math.round(widthPx * ratio), Math.round(heightPx * ratio)];
  if (canvas.width !== w) canvas.width = w;
  if (canvas.height !== h) canvas.height = h;
}
