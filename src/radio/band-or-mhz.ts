import { bandNameOf, OTHER_BAND_ID } from './band.js';

export const HZ_PER_MHZ = 1_000_000;

/** Above the numbers of all bands. */
export const FIRST_MHZ = 256;

/** Where a station is counted as one: the number of its band or, outside all bands, {@link FIRST_MHZ} and the whole MHz. */
export function bandOrMhzAt(bandId: number, frequencyHz: number): number {
  return bandId === OTHER_BAND_ID ? FIRST_MHZ + Math.floor(frequencyHz / HZ_PER_MHZ) : bandId;
}

/** The band; null outside all bands. */
export function bandOf(bandOrMhz: number): string | null {
  return bandOrMhz < FIRST_MHZ ? bandNameOf(bandOrMhz) : null;
}
