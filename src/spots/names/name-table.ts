import { Injectable } from '@nestjs/common';
import { type RunStatement, SnapshotTooOld } from '../../database/database.service.js';
import { SerialQueue } from '../../tools/serial-queue.js';
import { PlaceDictionary } from './place-dictionary.js';
import type { Place } from '../places/place.js';
import type { NameFacts, NameRecord } from './name-facts.js';
import { NameSet } from './name-set.js';
import { NamesRepository, type NamesState } from './names.repository.js';

/** Read at a time, some 10 ms: other requests are answered in between. */
const READ_NAMES = 10_000;

/** Stands at numbers that no callsign has any more. */
const NO_NAME = '';

const UNREAD: NamesState = { history: 0, generation: 0, newestId: 0, newestChange: 0 };

/**
 * The whole dictionary of callsigns in memory, some 100 bytes each, read when first asked for: what a filter asks of
 * stations or skimmers is asked of each callsign once, and not of each spot. It is brought up to date in the snapshot
 * that asks, so what it tells is what the snapshot has.
 */
@Injectable()
export class NameTable {
  private state = UNREAD;
  // By the dictionary's number.
  private callsigns: string[] = [];
  private grids: (string | null)[] = [];
  private places: (Place | null)[] = [];
  private readonly updates = new SerialQueue();

  constructor(
    private readonly repository: NamesRepository,
    private readonly dictionary: PlaceDictionary,
  ) {}

  /**
   * The callsigns of a snapshot that pass a test. Some 5 ms for 50,000 callsigns.
   * @throws SnapshotTooOld when a callsign has changed since the snapshot
   */
  async matching(run: RunStatement, passes: (name: NameFacts) => boolean): Promise<NameSet> {
    return this.updates.run(async () => {
      await this.update(run);
      const set = new NameSet(this.callsigns.length);
      this.callsigns.forEach((callsign, id) => {
        if (callsign === NO_NAME) return;
        const facts = { callsign, grid: this.grids[id] ?? null, place: this.places[id] ?? null };
        if (passes(facts)) set.add(id);
      });
      return set;
    });
  }

  private async update(run: RunStatement): Promise<void> {
    const state = await this.repository.state(run);
    const { history, generation } = this.state;
    if (state.history !== history || state.generation !== generation) this.begin(state);
    if (state.newestChange < this.state.newestChange) throw new SnapshotTooOld();
    if (state.newestChange > this.state.newestChange) await this.readChanges(run);
    await this.readNew(run, state);
    this.state = { ...state, newestId: Math.max(state.newestId, this.state.newestId) };
  }

  private begin({ newestChange }: NamesState): void {
    this.state = { ...UNREAD, newestChange };
    this.callsigns = [];
    this.grids = [];
    this.places = [];
  }

  private async readChanges(run: RunStatement): Promise<void> {
    const changes = await this.repository.findChanges(run, this.state.newestChange);
    await this.dictionary.learn(run, changes);
    for (const { id, grid, placeId } of changes) {
      // What is new is read whole.
      if (id >= this.callsigns.length) continue;
      this.grids[id] = grid;
      this.places[id] = this.dictionary.of(placeId);
    }
  }

  private async readNew(run: RunStatement, { newestId }: NamesState): Promise<void> {
    for (let { newestId: after } = this.state; after < newestId;) {
      const names = await this.repository.findAfter(run, after, READ_NAMES);
      await this.dictionary.learn(run, names);
      for (const name of names) this.add(name);
      after = names.at(-1)?.id ?? newestId;
      this.state = { ...this.state, newestId: after };
    }
  }

  private add({ id, callsign, grid, placeId }: NameRecord): void {
    // An array with wide gaps would be kept as a slow map.
    while (this.callsigns.length < id) {
      this.callsigns.push(NO_NAME);
      this.grids.push(null);
      this.places.push(null);
    }
    this.callsigns[id] = callsign;
    this.grids[id] = grid;
    this.places[id] = this.dictionary.of(placeId);
  }
}
