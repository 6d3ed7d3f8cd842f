import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { SpotReport } from '../../radio/spot-report.js';
import type { Place } from '../names/place.js';
import { PlaceNumbers } from '../names/place-numbers.js';
import { DictionaryRepository, type NamedId } from './dictionary.repository.js';

/** The numbers of every name in a batch. A mode that found no place has none. */
export interface BatchIds {
  readonly generation: number;
  readonly callsigns: ReadonlyMap<string, number>;
  readonly modes: ReadonlyMap<string, number>;
  /** A type that found no place has none. */
  readonly types: ReadonlyMap<string, number>;
  /** Places met for the first time. */
  readonly places: ReadonlyMap<Place, number>;
}

/** Names that are given numbers; each may be there more than once. */
export interface Names {
  readonly callsigns: readonly string[];
  readonly modes: readonly string[];
  readonly types: readonly string[];
}

/** The names of reports. */
export function namesOf(reports: readonly SpotReport[]): Names {
  return {
    callsigns: reports.flatMap((report) => [report.callsign, report.spotter]),
    modes: reports.map((report) => report.mode),
    types: reports.flatMap((report) => report.type ?? []),
  };
}

/** State of the log that the dictionary needs before it gives numbers. */
export interface DictionaryState {
  /** When it has changed, remembered numbers are worthless. */
  readonly dictionaryGeneration: number;
  /** Which country file the places of names are from. */
  readonly countryFile: string;
}

/** About 100 bytes each: with more than this the cache is emptied. */
const MAX_CACHED_NAMES = 500_000;

/** The writer's knowledge of the dictionary: names seen before cost no look-up. */
@Injectable()
export class Dictionary {
  private readonly callsigns = new Map<string, number>();
  private readonly modes = new Map<string, number>();
  private readonly types = new Map<string, number>();
  private generation = 0;

  constructor(
    private readonly repository: DictionaryRepository,
    private readonly placeNumbers: PlaceNumbers,
  ) {}

  /**
   * Gives every name its number, storing new names, with their places where they can be looked up. Needs the
   * writer lock. What is remembered of another generation is forgotten: names have been removed, or lost, since.
   */
  async idsOf(
    client: PoolClient,
    { callsigns, modes, types }: Names,
    { dictionaryGeneration: generation, countryFile }: DictionaryState,
  ): Promise<BatchIds> {
    if (generation !== this.generation) {
      this.callsigns.clear();
      this.modes.clear();
      this.types.clear();
      this.placeNumbers.forget();
    }
    this.generation = generation;
    let places: ReadonlyMap<Place, number> = new Map();
    // Looks up known names too, once for each start of the process: sooner done than a statement that tells which are new.
    const addCallsigns = async (names: readonly string[]): Promise<NamedId[]> => {
      const { placeIds, learnt } = await this.placeNumbers.numberAll(client, names, countryFile);
      places = learnt;
      return this.repository.addCallsigns(client, names, placeIds);
    };
    return {
      generation,
      callsigns: await resolve(callsigns, this.callsigns, addCallsigns),
      modes: await resolve(modes, this.modes, (names) => this.repository.addModes(client, names)),
      types: await resolve(types, this.types, (names) => this.repository.addTypes(client, names)),
      places,
    };
  }

  /** Keeps what a batch has learnt; to be called only once it is committed. */
  remember(ids: BatchIds): void {
    if (this.callsigns.size > MAX_CACHED_NAMES) this.callsigns.clear();
    if (ids.generation !== this.generation) return;
    for (const [name, id] of ids.callsigns) this.callsigns.set(name, id);
    for (const [name, id] of ids.modes) this.modes.set(name, id);
    for (const [name, id] of ids.types) this.types.set(name, id);
    this.placeNumbers.remember(ids.places);
  }
}

async function resolve(
  names: readonly string[],
  known: ReadonlyMap<string, number>,
  add: (names: string[]) => Promise<NamedId[]>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const missing: string[] = [];
  for (const name of new Set(names)) {
    const id = known.get(name);
    if (id === undefined) missing.push(name);
    else ids.set(name, id);
  }
  if (missing.length > 0) for (const { name, id } of await add(missing)) ids.set(name, id);
  return ids;
}
