import { Injectable } from '@nestjs/common';
import type { RunStatement } from '../../database/database.service.js';
import { LatestKnown } from '../state/latest-known.js';
import { NOWHERE, type Place } from './place.js';
import { PlacesRepository } from './places.repository.js';

/** Anything with the number of a place. */
interface Placed {
  readonly placeId: number | null;
}

/** The dictionary of places in memory. Its rows never change, so what is known of any snapshot holds for all. */
@Injectable()
export class PlaceDictionary {
  private readonly places = new Map<number, Place>();

  constructor(
    private readonly repository: PlacesRepository,
    head: LatestKnown,
  ) {
    head.whenHistoryChanges(() => this.places.clear());
  }

  /** The place of a number that was {@link learn}ed; null for none, and for one that is not looked up yet. */
  of(id: number | null): Place | null {
    return (id !== null && this.places.get(id)) || null;
  }

  /** Reads the places, where that of a name is new. Mostly costs nothing. */
  async learn(run: RunStatement, names: readonly Placed[]): Promise<void> {
    for (const { placeId: id } of names) {
      if (id === null || id === NOWHERE || this.places.has(id)) continue;
      for (const place of await this.repository.findAll(run)) this.places.set(place.id, place);
      return;
    }
  }
}
