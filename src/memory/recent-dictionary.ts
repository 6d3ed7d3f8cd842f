import { Injectable } from '@nestjs/common';
import type { RunStatement } from '../database/database.service.js';
import { NamesRepository } from '../log/names/names.repository.js';
import { PlaceDictionary } from '../log/names/place-dictionary.js';
import { WordsRepository } from '../log/names/words.repository.js';
import { Activities } from '../query/activities/activities.js';
import type { LogRow } from './recent-spots.repository.js';
import { RecentStore } from './store/recent-store.js';

/** With more names than this most belong to spots that were dropped. */
const MAX_NAMES = 400_000;

/** Maximum signals, likewise. */
const MAX_SIGNALS = 500_000;

/** Teaches a store of spots the names, places and words that its spots have, as a snapshot has them. */
@Injectable()
export class RecentDictionary {
  constructor(
    private readonly words: WordsRepository,
    private readonly names: NamesRepository,
    private readonly places: PlaceDictionary,
    private readonly activities: Activities,
  ) {}

  /** A store without spots: see {@link RecentStore}. */
  newStore(heldAfterId: number, coversFromSeconds: number): RecentStore {
    return new RecentStore(heldAfterId, coversFromSeconds, this.places, this.activities.of);
  }

  /** Whether a store knows so many names that it is better filled again from nothing. */
  isOutgrown(store: RecentStore): boolean {
    return store.namesHeld > MAX_NAMES || store.signalsKnown > MAX_SIGNALS;
  }

  /** Names, modes and types of some spots that the store does not know yet. */
  async teach(run: RunStatement, store: RecentStore, rows: readonly LogRow[]): Promise<void> {
    const names = await this.names.findByIds(run, store.unknownNames(rows));
    await this.places.learn(run, names);
    for (const name of names) store.learnName(name);
    if (!store.knowsWords(rows)) await this.teachWords(run, store);
  }

  /** The grids and places that changed beyond a number. */
  async teachChanges(run: RunStatement, store: RecentStore, afterChange: number): Promise<void> {
    const changes = await this.names.findChanges(run, afterChange);
    await this.places.learn(run, changes);
    store.changeNames(changes);
  }

  /** All modes and types of reports. */
  async teachWords(run: RunStatement, store: RecentStore): Promise<void> {
    store.learn('report_types', await this.words.types(run));
    store.learn('modes', await this.words.modes(run));
  }
}
