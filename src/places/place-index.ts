import { type Entity, type Place, placeKey } from '../log/places.service.js';
import { longestPrefix } from './find-place.js';

/** The place of a callsign, or of all callsigns with a prefix. */
interface Alias {
  /** The whole callsign, or the beginning of callsigns. */
  readonly text: string;
  readonly isWhole: boolean;
  readonly place: Place;
}

/** What a country file lists of a place. */
export interface PlaceAliases {
  readonly place: Place;
  /** Beginnings of callsigns. */
  readonly prefixes: string[];
  /** Whole callsigns. */
  readonly calls: string[];
}

/** The alias that tells a country file's version: `VER20260213`. */
const VERSION = /^VER(\d{4})(\d{2})(\d{2})$/;

/** A country file in memory: some 28,000 callsigns and prefixes of 340 entities, in 2 MB. */
export class PlaceIndex {
  readonly #wholes = new Map<string, Place>();
  readonly #prefixes = new Map<string, Place>();
  readonly #places = new Map<string, Place>();
  readonly #shared = new Set<Place>();
  readonly #entities = new Map<number, Entity>();
  #version: string | null = null;

  /** The file's version, a day (`2026-02-13`); null when it has none. */
  get version(): string | null {
    return this.#version;
  }

  /** Number of callsigns and prefixes. */
  get size(): number {
    return this.#wholes.size + this.#prefixes.size;
  }

  /** Adds an alias; replaces one with the same text. */
  add({ text, isWhole, place }: Alias): void {
    const version = isWhole && text.startsWith('VER') ? VERSION.exec(text) : null;
    if (version) this.#version = version.slice(1).join('-');
    else if (isWhole) this.#wholes.set(text, this.shared(place));
    else this.#prefixes.set(text, this.shared(place));
  }

  /** Adds an entity; replaces one with the same number. */
  addEntity(entity: Entity): void {
    this.#entities.set(entity.dxcc, entity);
  }

  /** All entities, in the order of the file. */
  get entities(): readonly Entity[] {
    return [...this.#entities.values()];
  }

  /** Finds the entity with a DXCC number. */
  entityOf(dxcc: number): Entity | undefined {
    return this.#entities.get(dxcc);
  }

  /** Finds the place of a callsign that the file lists itself. */
  findWhole(callsign: string): Place | undefined {
    return this.#wholes.get(callsign);
  }

  /** Finds the place of the longest prefix that the text begins with. */
  findPrefix(text: string): Place | undefined {
    return longestPrefix(this.#prefixes, text);
  }

  /** The callsigns and prefixes of each place. 10 ms for 28,000. */
  aliases(): PlaceAliases[] {
    const found = new Map<Place, { prefixes: string[]; calls: string[] }>();
    const of = (place: Place) => {
      const known = found.get(place) ?? { prefixes: [], calls: [] };
      found.set(place, known);
      return known;
    };
    for (const [text, place] of this.#prefixes) of(place).prefixes.push(text);
    for (const [text, place] of this.#wholes) of(place).calls.push(text);
    return [...found].map(([place, { prefixes, calls }]) => ({ place, prefixes, calls }));
  }

  /** Returns the one object that all aliases of a place share. */
  private shared(place: Place): Place {
    // Most aliases have the entity's own place, which is one object already: saves making its key.
    if (this.#shared.has(place)) return place;
    const key = placeKey(place);
    const known = this.#places.get(key);
    if (known) return known;
    this.#places.set(key, place);
    this.#shared.add(place);
    return place;
  }
}
