/** One amateur band. Both edges are inclusive, in kHz. */
export interface Band {
  readonly name: string;
  readonly minFreqKhz: number;
  readonly maxFreqKhz: number;
}

/** The eleven bands a client can filter by, longest wavelength first (docs/decisions/0004). */
export const BANDS = [
  { name: '160m', minFreqKhz: 1800, maxFreqKhz: 2000 },
  { name: '80m', minFreqKhz: 3500, maxFreqKhz: 4000 },
  { name: '60m', minFreqKhz: 5060, maxFreqKhz: 5450 },
  { name: '40m', minFreqKhz: 7000, maxFreqKhz: 7300 },
  { name: '30m', minFreqKhz: 10_100, maxFreqKhz: 10_150 },
  { name: '20m', minFreqKhz: 14_000, maxFreqKhz: 14_350 },
  { name: '17m', minFreqKhz: 18_068, maxFreqKhz: 18_168 },
  { name: '15m', minFreqKhz: 21_000, maxFreqKhz: 21_450 },
  { name: '12m', minFreqKhz: 24_890, maxFreqKhz: 24_990 },
  { name: '10m', minFreqKhz: 28_000, maxFreqKhz: 29_700 },
  { name: '6m', minFreqKhz: 50_000, maxFreqKhz: 54_000 },
] as const satisfies readonly Band[];

export type BandName = (typeof BANDS)[number]['name'];

/** The bands' names, in the order of {@link BANDS}. */
export const BAND_NAMES: readonly BandName[] = BANDS.map((band) => band.name);

/** The stored number of a frequency outside every band. */
export const OTHER_BAND_ID = 0;

/** The name under which spots outside all bands are counted. */
export const OTHER_BAND = 'other';

/** The name of a stored band: `20m`, or {@link OTHER_BAND}. */
export function bandNameOf(id: number): string {
  return BAND_NAMES[id - 1] ?? OTHER_BAND;
}

/**
 * The number a band is stored by: its place in {@link BANDS}, from 1. Stored numbers outlive a
 * release, so a new band is appended and none is ever moved.
 */
export function bandIdOf(name: BandName): number {
  return BAND_NAMES.indexOf(name) + 1;
}

/** The name of the band that a frequency lies in; `undefined` outside all. */
export function bandNameAtHz(frequencyHz: number): BandName | undefined {
  return BAND_NAMES[bandIdAtHz(frequencyHz) - 1];
}

/** The stored number of the band that a frequency lies in; {@link OTHER_BAND_ID} outside all. */
export function bandIdAtHz(frequencyHz: number): number {
  const frequencyKhz = frequencyHz / 1000;
  const index = BANDS.findIndex(
    (band) => frequencyKhz >= band.minFreqKhz && frequencyKhz <= band.maxFreqKhz,
  );
  return index + 1;
}
