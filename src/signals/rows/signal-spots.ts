import type { SpotBlock } from '../signals.service.js';

const FIRST_ROOM = 4_096;

/** Spots in columns, 29 bytes each, which are then told apart by the signal that they are of. */
export class SignalSpots {
  length = 0;
  signals = new Uint32Array(FIRST_ROOM);
  ids = new Float64Array(FIRST_ROOM);
  heardAt = new Uint32Array(FIRST_ROOM);
  frequenciesHz = new Float64Array(FIRST_ROOM);
  skimmers = new Uint32Array(FIRST_ROOM);
  snrsDb = new Int16Array(FIRST_ROOM);
  /** 0 for none. */
  wpms = new Uint16Array(FIRST_ROOM);
  /** 0 for none. */
  types = new Uint8Array(FIRST_ROOM);

  add(
    { ids, heardAt, signals, spotters, columns }: SpotBlock,
    places: ArrayLike<number>,
    count: number,
  ): void {
    if (this.length + count > this.ids.length) this.grow(this.length + count);
    for (let at = 0; at < count; at++) {
      const place = places[at] ?? 0;
      const to = this.length + at;
      this.signals[to] = signals[place] ?? 0;
      this.ids[to] = ids[place] ?? 0;
      this.heardAt[to] = heardAt[place] ?? 0;
      this.skimmers[to] = spotters[place] ?? 0;
      this.frequenciesHz[to] = columns.frequency_hz[place] ?? 0;
      this.snrsDb[to] = columns.snr_db[place] ?? 0;
      this.wpms[to] = columns.wpm[place] ?? 0;
      this.types[to] = columns.type_id[place] ?? 0;
    }
    this.length += count;
  }

  /** Tells the spots apart; numbers of signals are lower than `signals`. 5 ns a spot. */
  bySignal(signals: number): SignalGroups {
    const ends = new Uint32Array(signals + 1);
    for (let at = 0; at < this.length; at++) {
      const next = (this.signals[at] ?? 0) + 1;
      ends[next] = (ends[next] ?? 0) + 1;
    }
    const found: number[] = [];
    for (let signal = 0; signal < signals; signal++) {
      if ((ends[signal + 1] ?? 0) > 0) found.push(signal);
      ends[signal + 1] = (ends[signal + 1] ?? 0) + (ends[signal] ?? 0);
    }
    const starts = ends.slice();
    const spots = new Uint32Array(this.length);
    for (let at = 0; at < this.length; at++) {
      const signal = this.signals[at] ?? 0;
      const to = starts[signal] ?? 0;
      spots[to] = at;
      starts[signal] = to + 1;
    }
    return { signals: found, spotsOf: (signal) => spots.subarray(ends[signal], ends[signal + 1]) };
  }

  private grow(least: number): void {
    const room = Math.max(least, this.ids.length * 2);
    const longer = <T extends { set: (from: T) => void }>(
      make: new (length: number) => T,
      from: T,
    ) => {
      const next = new make(room);
      next.set(from);
      return next;
    };
    this.signals = longer(Uint32Array, this.signals);
    this.ids = longer(Float64Array, this.ids);
    this.heardAt = longer(Uint32Array, this.heardAt);
    this.frequenciesHz = longer(Float64Array, this.frequenciesHz);
    this.skimmers = longer(Uint32Array, this.skimmers);
    this.snrsDb = longer(Int16Array, this.snrsDb);
    this.wpms = longer(Uint16Array, this.wpms);
    this.types = longer(Uint8Array, this.types);
  }
}

/** Spots told apart by their signals. */
export interface SignalGroups {
  /** Signals that have a spot. */
  readonly signals: readonly number[];
  /** Their places in the columns, in the order in which they were added. */
  readonly spotsOf: (signal: number) => Uint32Array;
}
