import { signal } from '@preact/signals';
import type { Spot } from '../service/api.js';
import { bandAt } from '../radio/bands.js';
import { centreOf, type LonLat, middleOfAll } from '../radio/geo.js';
import type { HeardGroups, PathRow } from './ask-places.js';
import type { PlaceRow, Whereabouts } from './place-rows.js';

/** A path from a skimmer's square to that of a station. */
export interface HeardPath {
  readonly from: LonLat;
  readonly to: LonLat;
  /** That of `to`. */
  readonly square: string;
  readonly band: string;
  readonly heardAtMs: number;
}

/** A square in which stations were heard, or an entity with those whose grid is unknown. */
export interface HeardPlace {
  /** `FN31`, or the number of the entity. */
  readonly key: string;
  readonly isEntity: boolean;
  readonly at: LonLat;
  /** The band of the latest spot. */
  band: string;
  heardAtMs: number;
  /** How many stations, by band. */
  readonly stations: Map<string, number>;
  /** What was heard of the stations, each once. */
  readonly heard: Map<string, HeardKind>;
  /** The latest few stations, latest first. */
  callsigns: readonly string[];
}

/** An entity on a band in a mode; the mode is empty where only the others are known. */
interface HeardKind {
  readonly band: string;
  readonly dxcc: number;
  readonly mode: string;
}

/** Where the middle of an entity is. */
export type MiddleOf = (dxcc: number) => LonLat | undefined;

/** More lines cannot be told apart. */
const MAX_PATHS = 400;
const CALLSIGNS_EACH = 6;

/** Spots that are kept for when the groups of all arrive: those of before are among them. */
const MAX_LATE = 500;

/** The map is redrawn this often at most; faster, it only flickers. */
const DRAW_EACH_MS = 1_000;

/** What the map shows: places, skimmers and the latest paths of all spots that match, and those that came since. */
export class HeardPlaces {
  /** Grows when there is something new to draw. */
  readonly version = signal(0);
  readonly places = new Map<string, HeardPlace>();
  readonly paths = new Map<string, HeardPath>();
  /** Squares with skimmers. */
  readonly skimmers = new Map<string, LonLat>();
  skimmerCount = 0;
  /** All spots of the groups, whether their place is known or not; `undefined` before there are any. */
  readonly spotCount = signal<number | undefined>(undefined);
  /** What the groups are of; empty before there are any. */
  about = '';
  /** Whether there are more paths than are drawn. */
  isTrimmed = false;
  /** The middle of the places when they were first known: what comes later does not move it. */
  middle: LonLat = [0, 0];
  #isNew = true;
  #middleOf: MiddleOf = () => undefined;
  #late: Spot[] = [];
  #timer = 0;

  clear(): void {
    this.#empty();
    this.spotCount.value = undefined;
    this.about = '';
    this.#late = [];
    this.#isNew = true;
    this.#draw();
  }

  /** From now on, spots that are taken in may be missing in the groups that are requested now. */
  expectGroups(): void {
    this.#late = [];
  }

  /** Shows these groups, and the spots that came while they were requested. */
  replace(groups: HeardGroups, middleOf: MiddleOf, about: string): void {
    this.#empty();
    this.spotCount.value = groups.spotCount;
    this.about = about;
    this.#middleOf = middleOf;
    for (const row of groups.places) this.#addRow(row);
    for (const { mode, ...where } of groups.modes) {
      const place = this.#placeAt(where);
      // Whether an entity's mode is new is the same on each of its bands.
      for (const { band, dxcc } of place?.heard.values() ?? []) {
        if (dxcc === where.dxcc) addKind(place, dxcc, { band, mode });
      }
    }
    for (const { callsign, ...where } of groups.stations) {
      const place = this.#placeAt(where);
      if (place && place.callsigns.length < CALLSIGNS_EACH)
        place.callsigns = [...place.callsigns, callsign];
    }
    for (const { square, count } of groups.skimmers) {
      this.#addSkimmer(square);
      this.skimmerCount += count;
    }
    for (const path of groups.paths.toReversed()) this.#addPath(path);
    this.#addSpots(this.#late);
    if (this.#isNew && this.places.size > 0) {
      this.middle = middleOfAll([...this.places.values()].map(({ at }) => at));
      this.#isNew = false;
    }
    this.#draw();
  }

  /** Takes spots in, in any order. */
  add(spots: readonly Spot[]): void {
    this.#addSpots(spots);
    this.#late = [...this.#late, ...spots].slice(-MAX_LATE);
    if (this.#timer === 0) this.#timer = window.setTimeout(() => this.#draw(), DRAW_EACH_MS);
  }

  #empty(): void {
    this.places.clear();
    this.paths.clear();
    this.skimmers.clear();
    this.skimmerCount = 0;
    this.isTrimmed = false;
  }

  #draw(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.version.value++;
  }

  /** Rows come latest first: the first of a place has its latest band. */
  #addRow({ band, stations, heardAtMs, ...where }: PlaceRow): void {
    const place = this.#placeAt(where, { band, heardAtMs });
    // A square may be of several entities, each in a row of its own.
    place?.stations.set(band, (place.stations.get(band) ?? 0) + stations);
    addKind(place, where.dxcc, { band, mode: '' });
  }

  #addSpots(spots: readonly Spot[]): void {
    for (const spot of [...spots].sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1))) {
      this.#addSpot(spot);
    }
    if (this.paths.size > MAX_PATHS) this.isTrimmed = true;
    for (const key of this.paths.keys()) {
      if (this.paths.size <= MAX_PATHS) return;
      this.paths.delete(key);
    }
  }

  #addSpot({ callsign, grid, dxcc, mode, spotter_grid, frequency, timestamp }: Spot): void {
    const heard = { band: bandAt(frequency), heardAtMs: Date.parse(timestamp) };
    const [square, fromSquare] = [squareOf(grid), squareOf(spotter_grid)];
    const where = { square, dxcc: dxcc ?? undefined };
    this.#addStation(callsign, where, heard);
    addKind(this.#placeAt(where), where.dxcc, { band: heard.band, mode });
    this.#addSkimmer(fromSquare);
    this.#addPath({ fromSquare, square, ...heard });
  }

  /** A spot that came late changes nothing of what is newer. How many stations there are is counted by the service. */
  #addStation(callsign: string, where: Whereabouts, heard: { band: string; heardAtMs: number }) {
    const place = this.#placeAt(where, heard);
    if (!place || place.heardAtMs > heard.heardAtMs) return;
    Object.assign(place, heard);
    if (!place.stations.has(heard.band)) place.stations.set(heard.band, 1);
    if (place.callsigns[0] === callsign) return;
    const others = place.callsigns.filter((other) => other !== callsign);
    place.callsigns = [callsign, ...others].slice(0, CALLSIGNS_EACH);
  }

  /** The place of a station; with `heard` it is made where there is none yet. */
  #placeAt(
    { square, dxcc }: Whereabouts,
    heard?: { band: string; heardAtMs: number },
  ): HeardPlace | undefined {
    const inSquare = this.places.get(square) ?? centreOf(square);
    const isEntity = inSquare === undefined;
    const key = isEntity ? String(dxcc) : square;
    const known = this.places.get(key);
    if (known || !heard) return known;
    const at = isEntity ? dxcc && this.#middleOf(dxcc) : centreOf(square);
    if (!at) return undefined;
    const none = { stations: new Map(), heard: new Map(), callsigns: [] };
    const place = { key, isEntity, at, ...heard, ...none };
    this.places.set(key, place);
    return place;
  }

  #addSkimmer(square: string): void {
    const at = this.skimmers.get(square) ?? centreOf(square);
    if (at) this.skimmers.set(square, at);
  }

  /** A Map keeps insertion order: the first path is the oldest. */
  #addPath({ fromSquare, square, band, heardAtMs }: PathRow): void {
    const key = `${fromSquare} ${square} ${band}`;
    const known = this.paths.get(key);
    const [from, to] = known ? [known.from, known.to] : [centreOf(fromSquare), centreOf(square)];
    if (!from || !to || (known && known.heardAtMs > heardAtMs)) return;
    this.paths.delete(key);
    this.paths.set(key, { from, to, square, band, heardAtMs });
  }
}

function addKind(
  place: HeardPlace | undefined,
  dxcc: number | undefined,
  { band, mode }: Omit<HeardKind, 'dxcc'>,
): void {
  if (dxcc !== undefined) place?.heard.set(`${band} ${dxcc} ${mode}`, { band, dxcc, mode });
}

/** `FN31` of a grid; empty where it is unknown. */
function squareOf(grid: string | null): string {
  return (grid ?? '').slice(0, 4).toUpperCase();
}
