import type { TimeWindow } from '../../time/time-window.js';
import type { SpotFilter } from '../../query/filter/spot-filter.js';
import type { NameFacts } from '../../log/names/name-facts.js';
import type { RecentBlock } from './recent-block.js';
import { blocksBeyond } from './recent-search.js';
import type { RecentSelection } from './recent-selection.js';
import type { SignalNumbers, SignalParts } from './signal-numbers.js';

/** Neighbours of the log in columns; `signals`, `callsigns` and `spotters` are numbers of {@link HeldSpots}. */
export type SpotBlock = Pick<RecentBlock, 'ids' | 'heardAt' | 'signals' | 'spotters' | 'columns'>;

/** Is given the places in a block of the spots that pass, of which the first `count` are meant. */
export type SeeSpots = (block: SpotBlock, places: ArrayLike<number>, count: number) => void;

/** Is given every spot of a block from a place on; false ends the looking. */
export type SeeBlock = (block: SpotBlock, from: number, end: number) => boolean;

/** Parts of a store that readers see. */
interface Held {
  readonly blocks: readonly RecentBlock[];
  readonly signals: SignalNumbers;
  readonly select: (filter: SpotFilter, window: TimeWindow) => RecentSelection | undefined;
  readonly factsAt: (name: number) => NameFacts;
  readonly typeOf: (typeId: number) => string | null;
  readonly modeOf: (modeId: number) => string;
}

/** Every spot in memory, to be looked at in columns at once: nothing changes meanwhile, as looking does not wait. */
export class HeldSpots {
  constructor(
    /** Another object when numbers of signals and names were reassigned. */
    readonly epoch: object,
    /** The newest id. */
    readonly lastId: number,
    private readonly held: Held,
  ) {}

  /** Numbers of signals are lower. */
  get signals(): number {
    return this.held.signals.size;
  }

  partsOf(signal: number): SignalParts {
    return this.held.signals.partsOf(signal);
  }

  /** Names a station, by `callsign` of {@link partsOf}, or a skimmer, with its grid and place. */
  nameOf(name: number): NameFacts {
    return this.held.factsAt(name);
  }

  typeOf(typeId: number): string | null {
    return this.held.typeOf(typeId);
  }

  modeOf(modeId: number): string {
    return this.held.modeOf(modeId);
  }

  /** Looks at the spots of a window that pass, in the order of the log: 10 ns each, and 2 to 5 for each that does not. */
  see(filter: SpotFilter, window: TimeWindow, see: SeeSpots): void {
    const selection = this.held.select(filter, window);
    if (!selection) return;
    for (const block of this.held.blocks) {
      if (selection.leavesOut(block)) continue;
      const count = selection.select(block);
      if (count > 0) see(block, selection.places, count);
    }
  }

  /** Looks at every spot with a higher id, in the order of the log. */
  seeBeyond(afterId: number, see: SeeBlock): void {
    for (const block of blocksBeyond(this.held.blocks, afterId)) {
      if (!see(block, block.placeAfter(afterId), block.length)) return;
    }
  }
}
