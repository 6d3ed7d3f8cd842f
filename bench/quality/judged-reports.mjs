// Reports by signal, as the judge of signals takes them, and which of them may be bent to try it.

/** Near each other, as the specification of quality has it. */
const NEAR_SECONDS = 600;
const NEAR_HZ = 300;

/** A report is bent only where so many other skimmers hear the call nearby. */
const OTHERS = 5;

/**
 * @typedef {import('../../src/radio/spot-report.js').SpotReport} SpotReport
 *
 * @typedef {object} Radio What it takes of the service: `src/radio/band.ts` and `src/radio/base-call.ts`.
 * @property {(frequencyHz: number) => number} bandIdAtHz
 * @property {(callsign: string) => string | undefined} baseCallOf
 */

/** Numbers for texts, from 1. */
class Numbers {
  #numbers = new Map();

  /** @param {string} text */
  of(text) {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#numbers.size + 1);
    return this.#numbers.size;
  }
}

/** The numbers by which a judge knows signals and skimmers. */
export class SignalNumbers {
  #signals = new Numbers();
  #bandModes = new Numbers();
  #skimmers = new Numbers();
  #radio;

  /** @param {Radio} radio */
  constructor(radio) {
    this.#radio = radio;
  }

  /**
   * A report as the judge takes it, with the name of its signal.
   * @param {SpotReport} report
   */
  numbered({ callsign, frequencyHz, mode, spotter, heardAtSeconds }) {
    const band = this.#radio.bandIdAtHz(frequencyHz) || -Math.floor(frequencyHz / 1e6);
    return {
      signal: this.#signals.of(`${callsign} ${band} ${mode}`),
      heardAtSeconds,
      frequencyHz,
      skimmer: this.#skimmers.of(spotter),
      skimmerBase: this.#skimmers.of(this.#radio.baseCallOf(spotter) ?? spotter),
      name: { callsign, bandMode: this.#bandModes.of(`${band} ${mode}`) },
    };
  }
}

/**
 * Says of reports whether at least five other skimmers hear the call within 10 minutes and 0.3 kHz: those may be bent.
 * @param {readonly SpotReport[]} reports
 * @returns {(report: SpotReport) => boolean}
 */
export function bendable(reports) {
  /** @type {Map<string, SpotReport[]>} */
  const byCall = new Map();
  for (const report of reports) {
    const key = `${report.callsign} ${report.mode}`;
    const known = byCall.get(key);
    if (known) known.push(report);
    else byCall.set(key, [report]);
  }
  return ({ callsign, mode, spotter, heardAtSeconds, frequencyHz }) => {
    const others = new Set();
    for (const other of byCall.get(`${callsign} ${mode}`) ?? []) {
      if (other.spotter === spotter) continue;
      if (Math.abs(other.heardAtSeconds - heardAtSeconds) > NEAR_SECONDS) continue;
      if (Math.abs(other.frequencyHz - frequencyHz) <= NEAR_HZ) others.add(other.spotter);
      if (others.size === OTHERS) return true;
    }
    return false;
  };
}
