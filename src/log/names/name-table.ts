import { Injectable } from '@nestjs/common';
import { type RunStatement, SnapshotTooOld } from '../../database/database.service.js';
import { SerialQueue } from '../../tools/serial-queue.js';
import { PlaceDictionary } from './place-dictionary.js';
import type { Place } from './place.js';
import { knownPositionOf } from '../../radio/position.js';
import type { NameFacts, NameRecord } from './name-facts.js';
import { NameSet } from './name-set.js';
import { NamesRepository, type NamesState } from './names.repository.js';

/** Read at a time, some 10 ms: other requests are answered in between. */
const READ_NAMES = 10_000;

/** Positions of callsigns whose grid is known, by ascending number: points on the unit sphere. */
export interface NamePositions {
  readonly ids: readonly number[];
  readonly callsigns: readonly string[];
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly z: readonly number[];
}

/** Progress of a copy of the table, as {@link NameTable.copyTo} left it. */
export interface CopyMark {
  readonly begins: number;
  readonly length: number;
  readonly changes: number;
}

/** A name of the dictionary with all that is known of it. */
export interface KnownName extends NameFacts {
  readonly id: number;
}

/** Changes that are remembered for copies of the table; beyond, they are made anew. */
const MAX_CHANGES = 100_000;

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
  /** Those found last, until something is new. */
  private placed: { readonly of: NamesState; readonly positions: NamePositions } | undefined;
  /** Number of times that the table was read anew. */
  private begins = 0;
  /** The numbers of those that have changed since it began. */
  private changed: number[] = [];
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

  /**
   * Where the callsigns of a snapshot are whose grid is known. Some 10 ms for 50,000 callsigns, and nothing while no name is new
   * and no grid changes: then it is the same object.
   * @throws SnapshotTooOld when a callsign has changed since the snapshot
   */
  async positions(run: RunStatement): Promise<NamePositions> {
    return this.updates.run(async () => {
      await this.update(run);
      if (!this.placed || !isSame(this.placed.of, this.state)) {
        this.placed = { of: this.state, positions: this.findPositions() };
      }
      return this.placed.positions;
    });
  }

  private findPositions(): NamePositions {
    const found = {
      ids: [] as number[],
      callsigns: [] as string[],
      x: [] as number[],
      y: [] as number[],
      z: [] as number[],
    };
    this.grids.forEach((grid, id) => {
      const position = grid === null ? undefined : knownPositionOf(grid);
      if (!position) return;
      found.ids.push(id);
      found.callsigns.push(this.callsigns[id] ?? NO_NAME);
      found.x.push(position.x);
      found.y.push(position.y);
      found.z.push(position.z);
    });
    return found;
  }

  /**
   * Has a copy of the table brought to where the snapshot is: `copy` gets the names that are new or have changed since
   * the mark that was given, all of them without a mark or when the table has begun anew, and nobody changes the table until
   * it is done. Gives the next mark.
   * @throws SnapshotTooOld when a callsign has changed since the snapshot
   */
  async copyTo(
    run: RunStatement,
    mark: CopyMark | undefined,
    copy: (names: readonly KnownName[], isWhole: boolean) => Promise<void>,
  ): Promise<CopyMark> {
    return this.updates.run(async () => {
      await this.update(run);
      const known = mark?.begins === this.begins ? mark : undefined;
      const ids = new Set(this.changed.slice(known?.changes ?? this.changed.length));
      for (let id = known?.length ?? 0; id < this.callsigns.length; id++) ids.add(id);
      const names = [...ids]
        .map((id) => this.known(id))
        .filter((name) => name.callsign !== NO_NAME);
      await copy(names, known === undefined);
      return {
        begins: this.begins,
        length: this.callsigns.length,
        changes: this.changed.length,
      };
    });
  }

  private known(id: number): KnownName {
    return {
      id,
      callsign: this.callsigns[id] ?? NO_NAME,
      grid: this.grids[id] ?? null,
      place: this.places[id] ?? null,
    };
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
    this.begins++;
    this.changed = [];
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
      this.changed.push(id);
    }
    if (this.changed.length <= MAX_CHANGES) return;
    this.begins++;
    this.changed = [];
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

function isSame(one: NamesState, other: NamesState): boolean {
  return (
    one.history === other.history &&
    one.generation === other.generation &&
    one.newestId === other.newestId &&
    one.newestChange === other.newestChange
  );
}
