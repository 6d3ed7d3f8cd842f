import { findPlace, longestPrefix } from '../../../../src/places/find-place.js';
import type { CountryFile } from '../../service/api.js';

/** Where a callsign is. */
export interface TablePlace {
  readonly dxcc: number;
  readonly cqZone: number;
}

/** The places of callsigns by the country file of the service. */
export class CountryTable {
  readonly #calls = new Map<string, TablePlace>();
  readonly #prefixes = new Map<string, TablePlace>();

  constructor({ places }: Pick<CountryFile, 'places'>) {
    for (const { dxcc, cq_zone: cqZone, prefixes, calls } of places) {
      const place = { dxcc, cqZone };
      for (const prefix of prefixes) this.#prefixes.set(prefix, place);
      for (const call of calls) this.#calls.set(call, place);
    }
  }

  /** Finds where a callsign's holder is, as the service does; `undefined` at sea, in the air, and of no entity. */
  find(call: string): TablePlace | undefined {
    return findPlace(this, call);
  }

  /** Finds the place of a callsign that the file lists itself. */
  findWhole(call: string): TablePlace | undefined {
    return this.#calls.get(call);
  }

  /** Finds the place of the longest prefix that the text begins with. */
  findPrefix(text: string): TablePlace | undefined {
    return longestPrefix(this.#prefixes, text);
  }
}
