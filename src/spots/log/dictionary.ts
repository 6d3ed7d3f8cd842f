import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { SpotReport } from '../../radio/spot-report.js';
import { DictionaryRepository, type NamedId } from './dictionary.repository.js';

/** The numbers of every name in a batch. A mode that found no place has none. */
export interface BatchIds {
  readonly generation: number;
  readonly callsigns: ReadonlyMap<string, number>;
  readonly modes: ReadonlyMap<string, number>;
  /** A type that found no place has none. */
  readonly types: ReadonlyMap<string, number>;
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

  constructor(private readonly repository: DictionaryRepository) {}

  /**
   * Gives every name of a batch its number, storing new names. Needs the writer lock. What is
   * remembered of another `generation` is forgotten: names have been removed, or lost, since.
   */
  async idsOf(
    client: PoolClient,
    reports: readonly SpotReport[],
    generation: number,
  ): Promise<BatchIds> {
    if (generation !== this.generation) {
      this.callsigns.clear();
      this.modes.clear();
      this.types.clear();
    }
    this.generation = generation;
    const callsigns = reports.flatMap((report) => [report.callsign, report.spotter]);
    const modes = reports.map((report) => report.mode);
    const types = reports.flatMap((report) => report.type ?? []);
    return {
      generation,
      callsigns: await resolve(callsigns, this.callsigns, (names) =>
        this.repository.addCallsigns(client, names),
      ),
      modes: await resolve(modes, this.modes, (names) => this.repository.addModes(client, names)),
      types: await resolve(types, this.types, (names) => this.repository.addTypes(client, names)),
    };
  }

  /** Keeps what a batch has learnt; to be called only once it is committed. */
  remember(ids: BatchIds): void {
    if (this.callsigns.size > MAX_CACHED_NAMES) this.callsigns.clear();
    if (ids.generation !== this.generation) return;
    for (const [name, id] of ids.callsigns) this.callsigns.set(name, id);
    for (const [name, id] of ids.modes) this.modes.set(name, id);
    for (const [name, id] of ids.types) this.types.set(name, id);
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
