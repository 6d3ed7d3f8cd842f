import { type Entity, type Place, placeKey } from '../log/places.service.js';

/** One row of an index: which callsigns, and where they are. */
interface Alias {
  /** The whole callsign, or the beginning of callsigns. */
  readonly text: string;
  readonly isWhole: boolean;
  readonly place: Place;
}

/** The alias by which country files say which version they are: `VER20260213`. */
const VERSION = /^VER(\d{4})(\d{2})(\d{2})$/;

/** What a country file says: some 28,000 callsigns and prefixes of 340 entities, in 2 MB. */
export class PlaceIndex {
  readonly #wholes = new Map<string, Place>();
  readonly #prefixes = new Map<string, Place>();
  readonly #places = new Map<string, Place>();
  readonly #shared = new Set<Place>();
  readonly #entities = new Map<number, Entity>();
  #version: string | null = null;

  /** The day of the file, `2026-02-13`; null where it does not tell. */
  get version(): string | null {
    return this.#version;
  }

  /** How many callsigns and prefixes it has. */
  get size(): number {
    return this.#wholes.size + this.#prefixes.size;
  }

  /** Of the same alias given twice the last one counts. */
  add({ text, isWhole, place }: Alias): void {
    const version = isWhole && text.startsWith('VER') ? VERSION.exec(text) : null;
    if (version) this.#version = version.slice(1).join('-');
    else if (isWhole) this.#wholes.set(text, this.shared(place));
    else this.#prefixes.set(text, this.shared(place));
  }

  /** Of the same number given twice the last one counts. */
  addEntity(entity: Entity): void {
    this.#entities.set(entity.dxcc, entity);
  }

  /** The entity with this DXCC number, where the file has it. */
  entityOf(dxcc: number): Entity | undefined {
    return this.#entities.get(dxcc);
  }

  /** The place of exactly this callsign, where the file lists it. */
  findWhole(callsign: string): Place | undefined {
    return this.#wholes.get(callsign);
  }

  /** The place of the longest prefix that the text begins with. */
  findPrefix(text: string): Place | undefined {
    for (let length = text.length; length > 0; length--) {
      const place = this.#prefixes.get(text.slice(0, length));
      if (place) return place;
    }
    return undefined;
  }

  /** One object for all aliases of a place. */
  private shared(place: Place): Place {
    // Most aliases are of the entity's own place, one object: no key need be made.
    if (this.#shared.has(place)) return place;
    const key = placeKey(place);
    const known = this.#places.get(key);
    if (known) return known;
    this.#places.set(key, place);
    this.#shared.add(place);
    return place;
  }
}
