import { signal } from '@preact/signals';
import { bandAt } from './bands.js';
import { centreOf, distanceKm, type LonLat } from './geo.js';
import type { Spot } from './api.js';

/** A path from a skimmer to a station that it heard. */
export interface HeardPath {
  readonly from: LonLat;
  readonly to: LonLat;
  readonly km: number;
  /** The latest spot on this path. */
  readonly spot: Spot;
  readonly band: string;
}

/** A grid square in which a station was heard. */
export interface HeardGrid {
  /** `FN31` */
  readonly square: string;
  readonly at: LonLat;
  /** The band of the latest spot. */
  readonly band: string;
  readonly heardAtMs: number;
  /** The latest few stations there, latest first. */
  readonly callsigns: readonly string[];
}

/** A skimmer with a known place. */
export interface Skimmer {
  readonly callsign: string;
  readonly at: LonLat;
}

const MAX_PATHS = 400;
const MAX_GRIDS = 1_500;
const MAX_SKIMMERS = 400;
const CALLSIGNS_EACH = 6;

/** The map is redrawn this often at most; faster, it only flickers. */
const DRAW_EACH_MS = 1_000;

/** What the map shows: the latest paths, grids and skimmers, each once, up to fixed limits. */
export class HeardPaths {
  /** Grows when there is something new to draw. */
  readonly version = signal(0);
  readonly paths = new Map<string, HeardPath>();
  readonly grids = new Map<string, HeardGrid>();
  readonly skimmers = new Map<string, Skimmer>();
  /** How many spots were taken in, and when the first of them was heard. */
  taken = 0;
  sinceMs = Infinity;
  /** Whether paths were dropped because there are more than fit. */
  isTrimmed = false;
  #timer = 0;

  clear(): void {
    this.paths.clear();
    this.grids.clear();
    this.skimmers.clear();
    this.taken = 0;
    this.sinceMs = Infinity;
    this.isTrimmed = false;
    this.#draw();
  }

  /** Takes spots in, in any order. */
  add(spots: readonly Spot[]): void {
    for (const spot of [...spots].sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1))) {
      this.#addOne(spot);
      this.sinceMs = Math.min(this.sinceMs, Date.parse(spot.timestamp));
    }
    this.taken += spots.length;
    if (this.paths.size > MAX_PATHS) this.isTrimmed = true;
    trim(this.paths, MAX_PATHS);
    trim(this.grids, MAX_GRIDS);
    trim(this.skimmers, MAX_SKIMMERS);
    if (this.#timer === 0) this.#timer = window.setTimeout(() => this.#draw(), DRAW_EACH_MS);
  }

  #draw(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.version.value++;
  }

  #addOne(spot: Spot): void {
    const band = bandAt(spot.frequency);
    const to = spot.grid === null ? undefined : centreOf(spot.grid.slice(0, 4));
    const from = spot.spotter_grid === null ? undefined : centreOf(spot.spotter_grid);
    if (to && spot.grid !== null) {
      const square = spot.grid.slice(0, 4).toUpperCase();
      const others = (this.grids.get(square)?.callsigns ?? []).filter(
        (callsign) => callsign !== spot.callsign,
      );
      putLast(this.grids, square, {
        square,
        at: to,
        band,
        heardAtMs: Date.parse(spot.timestamp),
        callsigns: [spot.callsign, ...others].slice(0, CALLSIGNS_EACH),
      });
    }
    if (from) putLast(this.skimmers, spot.spotter, { callsign: spot.spotter, at: from });
    if (!from || !to) return;
    const key = `${spot.spotter} ${spot.grid?.slice(0, 4)} ${band}`;
    putLast(this.paths, key, { from, to, km: distanceKm(from, to), spot, band });
  }
}

/** A Map keeps insertion order: the first entry is the oldest. */
function putLast<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
}

function trim(map: Map<string, unknown>, maxSize: number): void {
  for (const key of map.keys()) {
    if (map.size <= maxSize) return;
    map.delete(key);
  }
}
