import type { RecentSpot, SpotBounds } from '../../spots/spots.service.js';

/** Bound by which an entry is found. */
type Shelf = keyof SpotBounds;

/** An entry of the index. */
export interface Indexed {
  readonly bounds: SpotBounds;
}

/** Fields of a place with many values, unlike the continent: few spots share one. */
const FINE_FIELDS = new Set(['dxcc', 'cqZone', 'ituZone']);

/**
 * Finds the few of many filters that a spot may pass. An entry stands under the values of its narrowest bound; one
 * without bounds is a candidate for every spot.
 */
export class AlertIndex<Entry extends Indexed> {
  private readonly shelves = new Map<string, Set<Entry>>();
  private readonly rest = new Set<Entry>();
  /** Number of entries that each field of a place finds. */
  private readonly fields = new Map<string, number>();

  /** Adds an entry. */
  add(entry: Entry): void {
    const keys = keysOf(entry.bounds);
    if (!keys) {
      this.rest.add(entry);
      return;
    }
    for (const key of keys) {
      const shelf = this.shelves.get(key);
      if (shelf) shelf.add(entry);
      else this.shelves.set(key, new Set([entry]));
    }
    this.countField(entry, 1);
  }

  /** Removes an entry, whose bounds must not have changed. */
  remove(entry: Entry): void {
    this.rest.delete(entry);
    const keys = keysOf(entry.bounds);
    for (const key of keys ?? []) {
      const shelf = this.shelves.get(key);
      if (shelf?.delete(entry) && shelf.size === 0) this.shelves.delete(key);
    }
    if (keys) this.countField(entry, -1);
  }

  /** Yields the entries that a spot may pass, each once. */
  *candidates(spot: RecentSpot): Iterable<Entry> {
    const { station, skimmer, columns } = spot;
    yield* this.rest;
    yield* this.at(keyOf('callsigns', station.callsign));
    yield* this.at(keyOf('skimmers', skimmer.callsign));
    yield* this.at(keyOf('bandIds', columns.band_id));
    for (const name of this.fields.keys()) {
      const [shelf = '', field = ''] = name.split(' ');
      const place = shelf === 'stationPlace' ? station.place : skimmer.place;
      if (place) yield* this.at(`${name} ${place[field as 'dxcc']}`);
    }
  }

  private at(key: string): Iterable<Entry> {
    return this.shelves.get(key) ?? NOTHING;
  }

  private countField({ bounds }: Entry, by: 1 | -1): void {
    const shelf = shelfOf(bounds);
    if (shelf !== 'stationPlace' && shelf !== 'skimmerPlace') return;
    const name = `${shelf} ${bounds[shelf]?.field}`;
    const count = (this.fields.get(name) ?? 0) + by;
    if (count > 0) this.fields.set(name, count);
    else this.fields.delete(name);
  }
}

const NOTHING: readonly never[] = [];

/** Finds the narrowest of the bounds: the one whose values fewest spots share. */
function shelfOf(bounds: SpotBounds): Shelf | undefined {
  const { callsigns, skimmers, stationPlace, skimmerPlace, bandIds } = bounds;
  if (callsigns) return 'callsigns';
  if (stationPlace && FINE_FIELDS.has(stationPlace.field)) return 'stationPlace';
  if (skimmers) return 'skimmers';
  if (bandIds && bandIds.length <= 2) return 'bandIds';
  if (stationPlace) return 'stationPlace';
  if (skimmerPlace) return 'skimmerPlace';
  return bandIds ? 'bandIds' : undefined;
}

/** Lists the keys under which an entry stands; `undefined` without a bound. */
function keysOf(bounds: SpotBounds): string[] | undefined {
  const shelf = shelfOf(bounds);
  switch (shelf) {
    case undefined:
      return undefined;
    case 'stationPlace':
    case 'skimmerPlace': {
      const { field, values } = bounds[shelf] ?? { field: '', values: [] };
      return values.map((value) => `${shelf} ${field} ${value}`);
    }
    default:
      return [...(bounds[shelf] ?? [])].map((value) => keyOf(shelf, value));
  }
}

function keyOf(shelf: Shelf, value: string | number): string {
  return `${shelf} ${value}`;
}
