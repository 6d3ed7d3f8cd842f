import { HeardSpots, NEVER } from './heard-spots.js';

const NO_SKIMMER = -1;

/** Two signals of one band and mode whose calls are one slip apart, one of them well heard. */
export interface Neighbours {
  readonly one: JudgedSignal;
  readonly other: JudgedSignal;
  /** The older time of the newest spots of both that are near each other; {@link NEVER} before there are any. */
  nearSince: number;
}

/** A signal in a cell of time and frequency, with its neighbours in the cells around. */
export interface Presence {
  readonly signal: JudgedSignal;
  readonly slot: number;
  readonly bucket: number;
  /** `undefined` for none, as most have. */
  neighbours: Neighbours[] | undefined;
}

/** State of a signal in the judge. */
export class JudgedSignal {
  readonly spots = new HeardSpots();
  /** The older time of the newest pair of spots that confirms it; {@link NEVER} before there is any. */
  confirmedSince = NEVER;
  /** Whether at least four skimmers ever heard it: then it may make other calls suspect. */
  isWellHeard = false;
  /** All of them, wherever they met. */
  readonly neighbours: Neighbours[] = [];
  /** Where its latest spot was put. */
  latest: Presence | undefined;
  private first = NO_SKIMMER;
  private second = NO_SKIMMER;
  private third = NO_SKIMMER;

  constructor(
    readonly number: number,
    readonly callsign: string,
    readonly bandMode: number,
  ) {}

  /** Whether a skimmer is a fourth one. Remembers the first three that heard the signal. */
  isFourth(skimmer: number): boolean {
    if (skimmer === this.first || skimmer === this.second || skimmer === this.third) return false;
    if (this.first === NO_SKIMMER) this.first = skimmer;
    else if (this.second === NO_SKIMMER) this.second = skimmer;
    else if (this.third === NO_SKIMMER) this.third = skimmer;
    else return true;
    return false;
  }
}
