import { homeCallOf } from '../../radio/home-call.js';

/** More than modes have numbers. */
const MODES = 2 ** 8;

/** One number for a band, or MHz, and a mode. */
export function bandModeOf(bandOrMhz: number, modeId: number): number {
  return bandOrMhz * MODES + modeId;
}

/** Numbers the base calls of skimmers, which are numbers themselves. */
export class BaseCalls {
  private readonly bases: number[] = [];
  private readonly numbers = new Map<string, number>();

  knows(skimmer: number): boolean {
    return this.bases[skimmer] !== undefined;
  }

  /** `callsignOf` is asked once for each skimmer. */
  of(skimmer: number, callsignOf: (skimmer: number) => string): number {
    const known = this.bases[skimmer];
    if (known !== undefined) return known;
    const call = homeCallOf(callsignOf(skimmer));
    const number = this.numbers.get(call) ?? this.numbers.size;
    this.numbers.set(call, number);
    this.bases[skimmer] = number;
    return number;
  }
}
