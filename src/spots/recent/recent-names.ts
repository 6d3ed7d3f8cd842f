import type { NameFacts } from '../filter/criterion.js';

/** A name of the dictionary, as the snapshot has it. */
export interface NamedStation {
  readonly id: number;
  readonly callsign: string;
  readonly grid: string | null;
}

/** The names of spots in memory, numbered by their place here. */
export class RecentNames {
  readonly callsigns: string[] = [];
  readonly grids: (string | null)[] = [];
  readonly #places = new Map<number, number>();
  readonly #placesByCallsign = new Map<string, number>();

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

  add({ id, callsign, grid }: NamedStation): void {
    const place = this.callsigns.length;
    this.callsigns.push(callsign);
    this.grids.push(grid);
    this.#places.set(id, place);
    this.#placesByCallsign.set(callsign, place);
  }

  /** What filters know of the name at a place. */
  factsAt(place: number): NameFacts {
    return { callsign: this.callsigns[place] ?? '', grid: this.grids[place] ?? null };
  }

  /** The place whose grid is now another; `undefined` when no spot has that name, or nothing changed. */
  changeGrid(id: number, grid: string | null): number | undefined {
    const place = this.#places.get(id);
    if (place === undefined || this.grids[place] === grid) return undefined;
    this.grids[place] = grid;
    return place;
  }
}
