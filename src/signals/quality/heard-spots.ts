import { WITHIN_SECONDS } from './quality-rules.js';

/** Numbers of a spot: seconds and hertz after those of the first spot, and the skimmer. */
const FIELDS = 3;

const MIN_SPOTS = 2;

/** Before every spot: spots are heard in 1970 or later. */
export const NEVER = -1;

/**
 * The spots of one signal, in the order of time: 12 bytes each, a quarter more while they grow. A signal keeps to its
 * band or megahertz, so that 32 bits hold the differences to its first spot.
 */
export class HeardSpots {
  private rows = new Int32Array(MIN_SPOTS * FIELDS);
  /** Rows before it were dropped. */
  private start = 0;
  private end = 0;
  private firstSeconds = 0;
  private firstHz = 0;

  get count(): number {
    return this.end - this.start;
  }

  /** When the last was heard; of no meaning when there is none. */
  get newestSeconds(): number {
    return this.secondsAt(this.end - 1);
  }

  /** Adds a spot at its place in time: at once for the newest, else as many steps as there are newer ones. */
  insert(seconds: number, frequencyHz: number, skimmer: number): void {
    if (this.count === 0) {
      this.firstSeconds = seconds;
      this.firstHz = frequencyHz;
    }
    this.makeRoom();
    const after = seconds - this.firstSeconds;
    let place = this.end++;
    while (place > this.start && (this.rows[(place - 1) * FIELDS] ?? 0) > after) place--;
    if (place < this.end - 1) {
      this.rows.copyWithin((place + 1) * FIELDS, place * FIELDS, (this.end - 1) * FIELDS);
    }
    this.rows[place * FIELDS] = after;
    this.rows[place * FIELDS + 1] = frequencyHz - this.firstHz;
    this.rows[place * FIELDS + 2] = skimmer;
  }

  /**
   * The older time of the newest pair that another spot makes with one of these: within 600 s and `withinHz`. `floor` when
   * that is not newer than `floor`. With `baseOf`, of the skimmers' base calls, only with spots of others than `base`.
   * Costs as many steps as there are spots to pass over, none older than `floor`.
   */
  newestPair(
    seconds: number,
    frequencyHz: number,
    withinHz: number,
    floor: number,
    baseOf?: readonly number[],
    base?: number,
  ): number {
    if (seconds <= floor) return floor;
    const { rows } = this;
    const at = seconds - this.firstSeconds;
    const hz = frequencyHz - this.firstHz;
    const oldest = Math.max(at - WITHIN_SECONDS, floor - this.firstSeconds + 1);
    for (let place = this.placeAfter(at + WITHIN_SECONDS) - 1; place >= this.start; place--) {
      const heardAt = rows[place * FIELDS] ?? 0;
      if (heardAt < oldest) return floor;
      if (Math.abs((rows[place * FIELDS + 1] ?? 0) - hz) > withinHz) continue;
      if (baseOf && baseOf[rows[place * FIELDS + 2] ?? 0] === base) continue;
      return Math.min(at, heardAt) + this.firstSeconds;
    }
    return floor;
  }

  /** Like {@link newestPair}, of all pairs with spots of another signal. */
  newestPairWith(others: HeardSpots, withinHz: number): number {
    let newest = NEVER;
    for (let place = this.end - 1; place >= this.start; place--) {
      const seconds = this.secondsAt(place);
      if (seconds <= newest) break;
      newest = others.newestPair(seconds, this.hzAt(place), withinHz, newest);
    }
    return newest;
  }

  /** Tells when and on which frequency each spot was heard, oldest first. */
  each(tell: (seconds: number, frequencyHz: number) => void): void {
    for (let place = this.start; place < this.end; place++) {
      tell(this.secondsAt(place), this.hzAt(place));
    }
  }

  /** Tells the skimmers of spots heard at or after a second, newest first, repeated where they heard it again. */
  eachSkimmerSince(seconds: number, tell: (skimmer: number) => void): void {
    for (let place = this.end - 1; place >= this.start; place--) {
      if (this.secondsAt(place) < seconds) return;
      tell(this.rows[place * FIELDS + 2] ?? 0);
    }
  }

  /** Drops spots heard before a second. */
  dropBefore(seconds: number): void {
    while (this.start < this.end && this.secondsAt(this.start) < seconds) this.start++;
    if (this.count * 4 < this.capacity && this.capacity > MIN_SPOTS) this.resize(this.count);
  }

  private get capacity(): number {
    return this.rows.length / FIELDS;
  }

  private secondsAt(place: number): number {
    return this.firstSeconds + (this.rows[place * FIELDS] ?? 0);
  }

  private hzAt(place: number): number {
    return this.firstHz + (this.rows[place * FIELDS + 1] ?? 0);
  }

  /** The place behind all spots heard until then: mostly the end. */
  private placeAfter(at: number): number {
    if ((this.rows[(this.end - 1) * FIELDS] ?? 0) <= at) return this.end;
    let low = this.start;
    let high = this.end;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.rows[middle * FIELDS] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private makeRoom(): void {
    if (this.end < this.capacity) return;
    // Where a quarter was dropped, its room is enough.
    const isRoomy = this.start * 4 >= this.capacity;
    this.resize(isRoomy ? this.capacity : Math.ceil(this.count * 1.5) + 1);
  }

  private resize(spots: number): void {
    const rows = new Int32Array(Math.max(spots, MIN_SPOTS) * FIELDS);
    rows.set(this.rows.subarray(this.start * FIELDS, this.end * FIELDS));
    this.end -= this.start;
    this.start = 0;
    this.rows = rows;
  }
}
