import { findPlace } from '../../../../src/places/find-place.js';

/** Where a prefix is. */
export interface PrefixPlace {
  readonly dxcc: number;
  /** `undefined` in an entity that has several. */
  readonly cqZone: number | undefined;
}

/** The places of callsigns by their prefix. */
export class Prefixes {
  readonly #places = new Map<string, PrefixPlace>();

  /** @param lines as `virtual:prefixes` has them */
  constructor(lines: string) {
    for (const line of lines.split('\n')) {
      const [dxcc, cqZone, ...prefixes] = line.split(' ');
      const place = { dxcc: Number(dxcc), cqZone: Number(cqZone) || undefined };
      for (const prefix of prefixes) this.#places.set(prefix, place);
    }
  }

  /** Finds where a callsign's holder is, as the service does; `undefined` at sea, in the air, and of no entity. */
  find(call: string): PrefixPlace | undefined {
    return findPlace(this, call);
  }

  /** No callsigns are listed one by one. */
  findWhole(): undefined {
    return undefined;
  }

  /** Finds the place of the longest prefix that the text begins with. */
  findPrefix(text: string): PrefixPlace | undefined {
    for (let length = text.length; length > 0; length--) {
      const place = this.#places.get(text.slice(0, length));
      if (place) return place;
    }
    return undefined;
  }
}
