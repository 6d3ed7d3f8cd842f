import { BAND_NAMES as NAMES, type BandName, BANDS } from '../../../src/radio/band.js';

export type { BandName };

/** The bands, longest wavelength first. */
export const BAND_NAMES: readonly BandName[] = NAMES;

/** What the API calls frequencies outside all bands. */
export const OTHER_BAND = 'other';

/** The band that a text of an address names; empty when it is none. */
export function readBand(text: string | null): BandName | '' {
  return NAMES.find((name) => name === text?.trim().toLowerCase()) ?? '';
}

/** The band of a frequency. */
export function bandAt(frequencyKhz: number): string {
  const band = BANDS.find(
    ({ minFreqKhz, maxFreqKhz }) => frequencyKhz >= minFreqKhz && frequencyKhz <= maxFreqKhz,
  );
  return band?.name ?? OTHER_BAND;
}

/** The class by which the style sheet gives a band its colour. */
export function bandClass(band: string): string {
  return `band-${NAMES.some((name) => name === band) ? band : OTHER_BAND}`;
}
