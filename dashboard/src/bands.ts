import { BAND_NAMES as NAMES, type BandName, BANDS } from '../../src/radio/band.js';

/** The bands, longest wavelength first. */
export const BAND_NAMES: readonly BandName[] = NAMES;

/** What the API calls frequencies outside all bands. */
export const OTHER_BAND = 'other';

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
