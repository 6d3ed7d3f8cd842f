import { Injectable, Logger } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { MetricsService } from '../../metrics/metrics.service.js';
import { NamedCache } from '../../tools/named-cache.js';
import { NOWHERE, type Place, placeKey, type PlaceSource } from './place.js';
import { PlacesRepository } from './places.repository.js';

/** The numbers of places for new names, and what of them was learnt on the way. */
export interface NumberedNames {
  /** One for each name; null for what is to be looked up later. */
  readonly placeIds: readonly (number | null)[];
  readonly learnt: ReadonlyMap<Place, number>;
}

/** Which place a new name has, by number. Remembers numbers, so that most batches cost no statement. */
@Injectable()
export class PlaceNumbers {
  private readonly logger = new Logger('Places');
  private readonly known = new NamedCache<Place, number>('place_numbers', { maxEntries: 50_000 });
  private source: PlaceSource | undefined;
  private hasToldFull = false;

  constructor(
    private readonly repository: PlacesRepository,
    metrics: MetricsService,
  ) {
    metrics.watch(this.known);
  }

  /** From now on new names are looked up there. */
  findBy(source: PlaceSource): void {
    this.source = source;
    this.known.clear();
  }

  /** Forgets all numbers. Call it when names were removed, or lost. */
  forget(): void {
    this.known.clear();
  }

  /** Keeps numbers, once they are committed. */
  remember(learnt: ReadonlyMap<Place, number>): void {
    for (const [place, id] of learnt) this.known.set(place, id);
  }

  /**
   * Looks names up when the places of the database are from the same file. Needs the writer lock. 2 µs a name; a
   * statement when there are places that this process has not met before.
   */
  async numberAll(
    client: PoolClient,
    names: readonly string[],
    file: string,
  ): Promise<NumberedNames> {
    const { source } = this;
    if (source?.file !== file) return { placeIds: names.map(() => null), learnt: new Map() };
    const places = names.map((name) => source.find(name));
    const known = places.map((place) => place && this.known.get(place));
    const unknown = places.flatMap((place, at) =>
      place && known[at] === undefined ? [place] : [],
    );
    const learnt = await this.add(client, unknown);
    const placeIds = places.map((place, at) =>
      place ? (known[at] ?? learnt.get(place) ?? null) : NOWHERE,
    );
    return { placeIds, learnt };
  }

  /** Stores places that are not stored yet; their numbers. Needs the writer lock. */
  async add(client: PoolClient, places: readonly Place[]): Promise<ReadonlyMap<Place, number>> {
    if (places.length === 0) return new Map();
    const byKey = new Map(places.map((place) => [placeKey(place), place]));
    const added = await this.repository.add(client, [...byKey.values()]);
    if (added.size < byKey.size && !this.hasToldFull) {
      this.hasToldFull = true;
      this.logger.error('No number is left for another place: callsigns there get no place');
    }
    const ids = new Map([...added].map(([place, id]) => [placeKey(place), id]));
    return new Map(places.flatMap((place) => entryOf(place, ids.get(placeKey(place)))));
  }
}

function entryOf(place: Place, id: number | undefined): [Place, number][] {
  return id === undefined ? [] : [[place, id]];
}
