import { bandOrMhzAt } from '../../radio/band-or-mhz.js';

/** More than a callsign's: no mode has a higher number, and no frequency as many MHz. */
const MODES = 2 ** 8;
const BANDS_OR_MHZ = 2 ** 20;

/** A signal: a callsign in one mode on one band or, outside all bands, within one MHz. */
export interface SignalParts {
  /** The place of its callsign among the names in memory. */
  readonly callsign: number;
  readonly modeId: number;
  /** As `bandOrMhzAt` has it. */
  readonly bandOrMhz: number;
}

/** Numbers the signals of the spots in memory, from 0: some 60 bytes each. */
export class SignalNumbers {
  readonly #numbers = new Map<number, number>();
  readonly #keys: number[] = [];

  get size(): number {
    return this.#keys.length;
  }

  /** The number of the signal that a spot is of; the next one when it is the first of its signal. */
  numberOf(
    callsign: number,
    spot: { readonly modeId: number; readonly bandId: number; readonly frequencyHz: number },
  ): number {
    const bandOrMhz = bandOrMhzAt(spot.bandId, spot.frequencyHz);
    const key = (callsign * MODES + spot.modeId) * BANDS_OR_MHZ + bandOrMhz;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#keys.push(key) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  partsOf(signal: number): SignalParts {
    const key = this.#keys[signal] ?? 0;
    const station = Math.floor(key / BANDS_OR_MHZ);
    return {
      callsign: Math.floor(station / MODES),
      modeId: station % MODES,
      bandOrMhz: key % BANDS_OR_MHZ,
    };
  }
}
