import type { NameChange, NameFacts, NameRecord } from '../../log/names/name-facts.js';
import type { PlaceDictionary } from '../../log/names/place-dictionary.js';
import type { Place } from '../../log/names/place.js';

/** The names of spots in memory, numbered by their place here. */
export class RecentNames {
  readonly callsigns: string[] = [];
  readonly grids: (string | null)[] = [];
  readonly #placed: (Place | null)[] = [];
  readonly #places = new Map<number, number>();
  readonly #placesByCallsign = new Map<string, number>();

  constructor(private readonly dictionary: Pick<PlaceDictionary, 'of'>) {}

  get size(): number {
    return this.callsigns.length;
  }

  /** By the dictionary's number. */
  placeOf(id: number): number | undefined {
    return this.#places.get(id);
  }

  placeOfCallsign(callsign: string): number | undefined {
    return this.#placesByCallsign.get(callsign);
  }

  add({ id, callsign, grid, placeId }: NameRecord): void {
    const place = this.callsigns.length;
    this.callsigns.push(callsign);
    this.grids.push(grid);
    this.#placed.push(this.dictionary.of(placeId));
    this.#places.set(id, place);
    this.#placesByCallsign.set(callsign, place);
  }

  /** Facts about the name at a place that filters test. */
  factsAt(place: number): NameFacts {
    return {
      callsign: this.callsigns[place] ?? '',
      grid: this.grids[place] ?? null,
      place: this.#placed[place] ?? null,
    };
  }

  /** The place whose grid is now another; `undefined` when no spot has that name, or its grid stays. */
  change({ id, grid, placeId }: NameChange): number | undefined {
    const place = this.#places.get(id);
    if (place === undefined) return undefined;
    this.#placed[place] = this.dictionary.of(placeId);
    if (this.grids[place] === grid) return undefined;
    this.grids[place] = grid;
    return place;
  }
}
