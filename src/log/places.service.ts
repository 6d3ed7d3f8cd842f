import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { RolesService, type Term } from '../leadership/roles.service.js';
import { BEGIN_AS_WRITER, LOCK_AS_WRITER } from './state/writer-lock.repository.js';
import {
  type Entity,
  type Place,
  type PlaceAnswer,
  placeKey,
  type PlacedName,
  type PlaceSource,
} from './names/place.js';
import { PlaceNumbers } from './names/place-numbers.js';
import { PlacesRepository } from './names/places.repository.js';

export {
  CONTINENTS,
  type Continent,
  type Entity,
  type Place,
  type PlaceAnswer,
  placeKey,
  type PlacedName,
  type PlaceSource,
} from './names/place.js';

/**
 * The places of the callsigns in the dictionary. The writer gives new names theirs; what it cannot place, and what
 * another country file changes, is stored here. Every change is numbered, so that processes that hold places in memory
 * read only what has changed. Every method that asks the database can throw DatabaseUnavailable.
 */
@Injectable()
export class PlacesService {
  private source: PlaceSource | undefined;

  constructor(
    private readonly repository: PlacesRepository,
    private readonly numbers: PlaceNumbers,
    private readonly database: DatabaseService,
    private readonly roles: RolesService,
  ) {}

  /**
   * Asks that file for entities from now on, and lets the writer look new names up there, when the places of the
   * database are from that file. No I/O.
   */
  findBy(source: PlaceSource): void {
    this.source = source;
    this.numbers.findBy(source);
  }

  /**
   * What this process's country file says of the entity with this DXCC number; `undefined` where it has none, and until
   * it is read, in the first moments of a process. No I/O.
   */
  entityOf(dxcc: number): Entity | undefined {
    return this.source?.entityOf(dxcc);
  }

  /** The DXCC number of the entity whose callsigns begin so, as {@link entityOf} knows them: `W` → 291. No I/O. */
  dxccOfPrefix(prefix: string): number | undefined {
    return this.source?.dxccOfPrefix(prefix);
  }

  /** Which file the places are from; empty before the first. */
  async fileOf(): Promise<string> {
    return this.repository.findFile();
  }

  /**
   * Says that all places are from this file, unless there are names beyond `lastId`; whether it did. From then on
   * writers with this file place new names at once, and others do not.
   * @throws RoleLost when the term is over
   */
  async setFile(term: Term, file: string, lastId: number): Promise<boolean> {
    return this.roles.transaction(term, async (client) => {
      await client.query(LOCK_AS_WRITER);
      return this.repository.setFile(client, file, lastId);
    });
  }

  /** The next names by id, with their places. 3 ms for 2,000. */
  async findAfter(id: number, limit: number): Promise<PlacedName[]> {
    return this.repository.findAfter(id, limit);
  }

  /** The next names by id that are not looked up yet. */
  async findUnplaced(afterId: number, limit: number): Promise<PlacedName[]> {
    return this.repository.findUnplaced(afterId, limit);
  }

  /** How many names are not looked up yet. 10 ms for 50,000. */
  async countUnplaced(): Promise<number> {
    return this.repository.countUnplaced();
  }

  /**
   * Stores the places of names, at most some thousands, under one number of change. Holds the writer lock only when
   * there are places that were not met before. Names whose place finds no number stay as they are.
   * @throws RoleLost when the term is over: nothing is stored then
   */
  async store(term: Term, answers: readonly PlaceAnswer[]): Promise<void> {
    const known = await this.addPlaces(answers.flatMap(({ place }) => place ?? []));
    const ready = answers.filter(({ place }) => !place || known.has(placeKey(place)));
    if (ready.length === 0) return;
    await this.roles.transaction(term, (client) => this.repository.store(client, ready));
  }

  /** The keys of all places, with those of these that found a number. */
  private async addPlaces(places: readonly Place[]): Promise<ReadonlySet<string>> {
    const stored = await this.repository.findAll((statement) => this.database.query(statement));
    const known = new Set(stored.map(placeKey));
    const missing = places.filter((place) => !known.has(placeKey(place)));
    if (missing.length === 0) return known;
    const added = await this.database.transaction(
      (client) => this.numbers.add(client, missing),
      BEGIN_AS_WRITER,
    );
    for (const place of added.keys()) known.add(placeKey(place));
    return known;
  }
}
