/** Fields of a spot report: reads each as feeds and archives write it, and checks its range. */

/** Why something is not a spot that can be stored; the name under which it is counted. */
export const REFUSAL_REASONS = [
  'not_a_spot',
  'not_a_skimmer',
  'bad_spotter',
  'bad_frequency',
  'bad_callsign',
  'bad_mode',
  'bad_snr',
  'bad_time',
] as const;

/** One of {@link REFUSAL_REASONS}. */
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Something that is not stored. */
export interface Refusal {
  readonly refused: RefusalReason;
}

const FREQUENCY_KHZ = /^(\d{1,9})(?:\.(\d{1,3}))?$/;
const INTEGER = /^[+-]?\d+$/;
const MODE = /^[A-Z0-9]{2,10}$/i;
/** Without the `u` flag, so that no letter beyond ASCII matches. */
const TYPE = /^[A-Z0-9]{1,10}(?: [A-Z0-9]{1,10})?$/i;

export const MIN_FREQUENCY_HZ = 100_000;
export const MAX_FREQUENCY_HZ = 250_000_000_000;
export const MIN_SNR_DB = -100;
export const MAX_SNR_DB = 300;
const MAX_WPM = 999;

/**
 * Reads a frequency as feeds and archives write it, kHz with up to three decimals, and returns whole Hz;
 * `undefined` when it is none or out of range. Digits are moved, not multiplied, so that no binary
 * fraction can round a hertz away.
 */
export function parseFrequencyHz(text: string): number | undefined {
  const [, wholeKhz, decimals = ''] = FREQUENCY_KHZ.exec(text) ?? [];
  if (wholeKhz === undefined) return undefined;
  const frequencyHz = Number(wholeKhz + decimals.padEnd(3, '0'));
  return isFrequencyHz(frequencyHz) ? frequencyHz : undefined;
}

/** Whether a number of Hz is in range: 100 to 250,000,000 kHz. */
export function isFrequencyHz(frequencyHz: number): boolean {
  return frequencyHz >= MIN_FREQUENCY_HZ && frequencyHz <= MAX_FREQUENCY_HZ;
}

/** Reads a CW speed; null when it is out of range: the speed is left out, the spot is kept. */
export function parseWpm(text: string): number | null {
  const wpm = INTEGER.test(text) ? Number(text) : 0;
  return isWpm(wpm) ? wpm : null;
}

/** Whether a CW speed is in range: 1 to 999 words per minute. */
export function isWpm(wpm: number): boolean {
  return wpm >= 1 && wpm <= MAX_WPM;
}

/** Trims and upper-cases a mode; `undefined` when the text cannot be one. */
export function parseMode(text: string): string | undefined {
  const mode = text.trim();
  return MODE.test(mode) ? mode.toUpperCase() : undefined;
}

/** Whether a signal-to-noise ratio is in range: -100 to 300 dB. */
export function isSnrDb(snrDb: number): boolean {
  return snrDb >= MIN_SNR_DB && snrDb <= MAX_SNR_DB;
}

/** Reads the type of a report (`CQ`, `NCDXF B`), upper-case; null when the text cannot be one. */
export function parseType(text: string): string | null {
  const type = text.trim();
  return TYPE.test(type) ? type.toUpperCase() : null;
}
