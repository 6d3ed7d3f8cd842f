import { passesPath, type PathTest, positionOfName } from '../../query/paths/path-test.js';
import type { Position } from '../../radio/position.js';
import type { ActivityTest } from '../../query/activities/active-times.js';
import type { NameTest, ReceiverTest } from '../../query/filter/criterion.js';
import { BLOCK_SPOTS, type RecentBlock } from './recent-block.js';
import { asksNothing, isReceiver, type WindowedFilter } from './recent-filter.js';
import type { RecentNames } from './recent-names.js';

const PASSES = 1;
const FAILS = 2;

/**
 * Finds the spots of blocks that pass a filter. Each test narrows a list of places in one tight loop, and a callsign
 * is tested once, when the first spot has it.
 */
export class RecentSelection {
  /** Places that pass in the block that was read last, in order; the first {@link select}ed ones count. */
  readonly places = new Uint16Array(BLOCK_SPOTS);
  readonly #isOfAll: boolean;
  readonly #stations: Uint8Array | undefined;
  readonly #skimmers: Uint8Array | undefined;
  /** By name, as far as they were looked for; null where a grid is not known. */
  readonly #positions: (Position | null | undefined)[];

  constructor(
    private readonly wanted: WindowedFilter,
    private readonly names: RecentNames,
  ) {
    const { filter } = wanted;
    this.#isOfAll = asksNothing(filter);
    this.#stations = filter.station.length > 0 ? new Uint8Array(names.size) : undefined;
    this.#skimmers = filter.skimmer.length > 0 ? new Uint8Array(names.size) : undefined;
    const known = filter.paths.length > 0 ? names.size : 0;
    this.#positions = Array.from({ length: known }, () => undefined);
  }

  /** Whether every spot of a block passes, as far as the block as a whole can tell. */
  takesWhole({ oldestHeardAt, newestHeardAt, lastId }: RecentBlock): boolean {
    const { fromSeconds, toSeconds, upToId } = this.wanted;
    const isInside = oldestHeardAt >= fromSeconds && newestHeardAt < toSeconds;
    return this.#isOfAll && isInside && lastId <= upToId;
  }

  /** Whether no spot of a block can pass, by their times and ids alone. */
  leavesOut({ oldestHeardAt, newestHeardAt, firstId }: RecentBlock): boolean {
    const { fromSeconds, toSeconds, upToId } = this.wanted;
    return newestHeardAt < fromSeconds || oldestHeardAt >= toSeconds || firstId > upToId;
  }

  /** Fills {@link places} with what passes of a block, from a place on; how many do. */
  select(block: RecentBlock, from = 0): number {
    const { filter } = this.wanted;
    let count = this.#inWindow(block, from);
    for (const { column, table } of filter.tables) {
      count = this.#inTable(block.columns[column], table, count);
    }
    for (const { column, min, max } of filter.bounds) {
      count = this.#inBounds(block.columns[column], min, max, count);
    }
    for (const test of filter.receivers) count = this.#received(block, test, count);
    if (this.#skimmers) count = this.#named(block.spotters, filter.skimmer, this.#skimmers, count);
    if (this.#stations) count = this.#named(block.callsigns, filter.station, this.#stations, count);
    for (const test of filter.activities) count = this.#active(block, test, count);
    if (filter.paths.length > 0) count = this.#onPaths(block, filter.paths, count);
    return count;
  }

  #inWindow(block: RecentBlock, from: number): number {
    const { fromSeconds, toSeconds, upToId } = this.wanted;
    const { places } = this;
    const { heardAt, oldestHeardAt, newestHeardAt } = block;
    const length = block.lastId <= upToId ? block.length : block.placeAfter(upToId);
    let count = 0;
    if (oldestHeardAt >= fromSeconds && newestHeardAt < toSeconds) {
      for (let place = from; place < length; place++) places[count++] = place;
      return count;
    }
    for (let place = from; place < length; place++) {
      const seconds = heardAt[place] ?? 0;
      if (seconds >= fromSeconds && seconds < toSeconds) places[count++] = place;
    }
    return count;
  }

  #inTable(column: ArrayLike<number>, table: Uint8Array, count: number): number {
    const { places } = this;
    let left = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] ?? 0;
      if (table[column[place] ?? 0] === 1) places[left++] = place;
    }
    return left;
  }

  #inBounds(column: ArrayLike<number>, min: number, max: number, count: number): number {
    const { places } = this;
    let left = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] ?? 0;
      const value = column[place] ?? 0;
      if (value >= min && value <= max) places[left++] = place;
    }
    return left;
  }

  #received(block: RecentBlock, test: ReceiverTest, count: number): number {
    const { places, names } = this;
    let left = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] ?? 0;
      const skimmer = names.callsigns[block.spotters[place] ?? 0] ?? '';
      if (isReceiver(test, skimmer, block.spotterNodes[place] ?? -1)) places[left++] = place;
    }
    return left;
  }

  #active({ callsigns, heardAt }: RecentBlock, { times }: ActivityTest, count: number): number {
    const { places, names } = this;
    let left = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] ?? 0;
      const station = names.callsigns[callsigns[place] ?? 0] ?? '';
      if (times.isActive(station, heardAt[place] ?? 0)) places[left++] = place;
    }
    return left;
  }

  #onPaths({ callsigns, spotters }: RecentBlock, tests: readonly PathTest[], count: number) {
    const { places } = this;
    let left = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] ?? 0;
      const from = this.#positionOf(spotters[place] ?? 0);
      const to = from && this.#positionOf(callsigns[place] ?? 0);
      if (tests.every((test) => passesPath(test, from, to))) places[left++] = place;
    }
    return left;
  }

  #positionOf(name: number): Position | undefined {
    const known = this.#positions[name];
    if (known !== undefined) return known ?? undefined;
    const found = positionOfName({ grid: this.names.grids[name] ?? null });
    this.#positions[name] = found ?? null;
    return found;
  }

  #named(
    column: Uint32Array,
    tests: readonly NameTest[],
    known: Uint8Array,
    count: number,
  ): number {
    const { places } = this;
    let left = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] ?? 0;
      const name = column[place] ?? 0;
      const outcome = known[name] || (known[name] = this.#test(name, tests));
      if (outcome === PASSES) places[left++] = place;
    }
    return left;
  }

  #test(name: number, tests: readonly NameTest[]): number {
    const facts = this.names.factsAt(name);
    return tests.every((test) => test.matches(facts)) ? PASSES : FAILS;
  }
}
