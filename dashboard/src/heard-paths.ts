import { signal } from '@preact/signals';
import { bandAt } from './bands.js';
import { centreOf, type LonLat } from './geo.js';
import type { Spot } from './api.js';
import type { HeardGroups, PathRow } from './heard-groups.js';

/** A path from a skimmer's square to that of a station. */
export interface HeardPath {
  readonly from: LonLat;
  readonly to: LonLat;
  readonly band: string;
  readonly heardAtMs: number;
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

/** More lines cannot be told apart. */
const MAX_PATHS = 400;
/** More squares or skimmers than any window has. */
const MAX_GRIDS = 10_000;
const MAX_SKIMMERS = 2_000;
const CALLSIGNS_EACH = 6;

/** Spots that are kept for when the groups of all arrive: those of before are among them. */
const MAX_LATE = 500;

/** The map is redrawn this often at most; faster, it only flickers. */
const DRAW_EACH_MS = 1_000;

/** What the map shows: squares, skimmers and the latest paths of all spots that match, and those that came since. */
export class HeardPaths {
  /** Grows when there is something new to draw. */
  readonly version = signal(0);
  readonly paths = new Map<string, HeardPath>();
  readonly grids = new Map<string, HeardGrid>();
  readonly skimmers = new Map<string, Skimmer>();
  /** Whether there are more paths than are drawn. */
  isTrimmed = false;
  #late: Spot[] = [];
  #timer = 0;

  clear(): void {
    this.#empty();
    this.#late = [];
    this.#draw();
  }

  /** From now on, spots that are taken in may be missing in the groups that are requested now. */
  expectGroups(): void {
    this.#late = [];
  }

  /** Puts the groups of all spots in the place of what is there, and then those that came since they were requested. */
  replace({ stations, skimmers, paths }: HeardGroups): void {
    this.#empty();
    for (const { callsign, square } of skimmers) this.#addSkimmer(callsign, square);
    for (const { callsign, square, ...heard } of stations.toReversed()) {
      this.#addStation(callsign, square, heard);
    }
    for (const path of paths.toReversed()) this.#addPath(path);
    for (const spot of this.#late) this.#addOne(spot);
    this.#trim();
    this.#draw();
  }

  /** Takes spots in, in any order. */
  add(spots: readonly Spot[]): void {
    for (const spot of [...spots].sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1))) {
      this.#addOne(spot);
    }
    this.#late = [...this.#late, ...spots].slice(-MAX_LATE);
    this.#trim();
    if (this.#timer === 0) this.#timer = window.setTimeout(() => this.#draw(), DRAW_EACH_MS);
  }

  #empty(): void {
    this.paths.clear();
    this.grids.clear();
    this.skimmers.clear();
    this.isTrimmed = false;
  }

  #trim(): void {
    if (this.paths.size > MAX_PATHS) this.isTrimmed = true;
    trim(this.paths, MAX_PATHS);
    trim(this.grids, MAX_GRIDS);
    trim(this.skimmers, MAX_SKIMMERS);
  }

  #draw(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.version.value++;
  }

  #addOne({ callsign, grid, spotter, spotter_grid, frequency, timestamp }: Spot): void {
    const heard = { band: bandAt(frequency), heardAtMs: Date.parse(timestamp) };
    const square = squareOf(grid);
    const fromSquare = squareOf(spotter_grid);
    this.#addStation(callsign, square, heard);
    this.#addSkimmer(spotter, fromSquare);
    this.#addPath({ fromSquare, square, ...heard });
  }

  /** A spot that came late changes nothing of what is newer. */
  #addStation(callsign: string, square: string, heard: Pick<HeardGrid, 'band' | 'heardAtMs'>) {
    const at = centreOf(square);
    const known = this.grids.get(square);
    if (!at || (known && known.heardAtMs > heard.heardAtMs)) return;
    const others = (known?.callsigns ?? []).filter((other) => other !== callsign);
    const callsigns = [callsign, ...others].slice(0, CALLSIGNS_EACH);
    putLast(this.grids, square, { square, at, callsigns, ...heard });
  }

  #addSkimmer(callsign: string, square: string): void {
    const at = centreOf(square);
    if (at) putLast(this.skimmers, callsign, { callsign, at });
  }

  #addPath({ fromSquare, square, band, heardAtMs }: PathRow): void {
    const key = `${fromSquare} ${square} ${band}`;
    const from = centreOf(fromSquare);
    const to = centreOf(square);
    if (!from || !to || (this.paths.get(key)?.heardAtMs ?? 0) > heardAtMs) return;
    putLast(this.paths, key, { from, to, band, heardAtMs });
  }
}

/** `FN31` of a grid; empty where it is unknown. */
function squareOf(grid: string | null): string {
  return (grid ?? '').slice(0, 4).toUpperCase();
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
