import type { Station } from '../service/api.js';

/** Tells a row of stations from the others: outside all bands a station has one for each whole MHz. */
export function stationKey({ callsign, band, mode, frequency }: Station): string {
  return `${callsign} ${band ?? Math.floor(frequency / 1_000)} ${mode}`;
}
