import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { RunStatement } from '../../database/database.service.js';
import type { NameFacts } from '../../log/names/name-facts.js';
import { NamesRepository } from '../../log/names/names.repository.js';
import { PlaceDictionary } from '../../log/names/place-dictionary.js';
import { WordsRepository } from '../../log/names/words.repository.js';

/** Names of the database's numbers. */
export interface KnownSignals {
  readonly callsignOf: (id: number) => NameFacts;
  readonly modeOf: (id: number) => string;
  /** Null for 0. */
  readonly typeOf: (id: number) => string | null;
}

/** Names the numbers of signals, with what is known of the names now. */
@Injectable()
export class SignalNames {
  constructor(
    private readonly names: NamesRepository,
    private readonly places: PlaceDictionary,
    private readonly words: WordsRepository,
  ) {}

  /** Finds the numbers of callsigns, of those that have one. */
  async numbersOf(run: RunStatement, callsigns: readonly string[]): Promise<Map<string, number>> {
    const isAsked = sql`callsign = ANY(${callsigns})`;
    const found = await this.names.findWhere(run, isAsked, callsigns.length);
    return new Map(found.map(({ id, callsign }) => [callsign, id]));
  }

  /** Names callsigns with these numbers, and all modes and types. */
  async of(run: RunStatement, callsignIds: readonly number[]): Promise<KnownSignals> {
    const found = await this.names.findByIds(run, [...new Set(callsignIds)]);
    await this.places.learn(run, found);
    const names = new Map(found.map((name) => [name.id, name]));
    const modes = new Map((await this.words.modes(run)).map(({ id, name }) => [id, name]));
    const types = new Map((await this.words.types(run)).map(({ id, name }) => [id, name]));
    return {
      callsignOf: (id) => {
        const { callsign = '', grid = null, placeId = null } = names.get(id) ?? {};
        return { callsign, grid, place: this.places.of(placeId) };
      },
      modeOf: (id) => modes.get(id) ?? '',
      typeOf: (id) => types.get(id) ?? null,
    };
  }
}
