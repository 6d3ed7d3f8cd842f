import { BAND_NAMES, type BandName } from '../radio/bands.js';

/** Where nothing is heard, and on a screen for one band. */
export const DEFAULT_BAND: BandName = '20m';

/** How much there is on a band. */
export type Counts = ReadonlyMap<string, number>;

/**
 * The bands with the most of the first count, of equal ones with the most of the next; none without any, and as many as are
 * asked for. In the order of frequency.
 */
export function bandsByNeed(counts: readonly Counts[], most: number): readonly BandName[] {
  const on = (band: string, of: Counts) => of.get(band) ?? 0;
  const more = (a: string, b: string) =>
    counts.map((of) => on(b, of) - on(a, of)).find((difference) => difference !== 0) ?? 0;
  const heard = BAND_NAMES.filter((band) => counts.some((of) => on(band, of) > 0));
  const wanted = heard.sort(more).slice(0, most);
  return wanted.length === 0 ? [DEFAULT_BAND] : BAND_NAMES.filter((one) => wanted.includes(one));
}
