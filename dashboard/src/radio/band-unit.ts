import { computed } from '@preact/signals';
import { keptSignal } from '../browser/kept.js';
import { locale } from '../words/locale.js';

/** How bands are called: by wavelength, or by frequency as in Japan. */
export type BandUnit = 'm' | 'MHz';

/** What the viewer has chosen; undefined while that is nothing. */
export const chosenUnit = keptSignal('band-unit', readBandUnit);

/** As chosen, else as it is said in the language of the page. */
export const bandUnit = computed<BandUnit>(
  () => chosenUnit.value ?? (locale.value === 'ja' ? 'MHz' : 'm'),
);

export function readBandUnit(kept: unknown): BandUnit | undefined {
  return kept === 'MHz' || kept === 'm' ? kept : undefined;
}

const MHZ: Readonly<Record<string, string>> = {
  '160m': '1.8',
  '80m': '3.5',
  '60m': '5',
  '40m': '7',
  '30m': '10',
  '20m': '14',
  '17m': '18',
  '15m': '21',
  '12m': '24',
  '10m': '28',
  '6m': '50',
};

/** `20m`, or `14 MHz` by the viewer's choice. */
export function bandLabel(band: string): string {
  const mhz = megahertz(band);
  return mhz === undefined ? band : `${mhz} MHz`;
}

/** The same for narrow places: `20m`, or `14`. */
export function shortBandLabel(band: string): string {
  return megahertz(band) ?? band;
}

function megahertz(band: string): string | undefined {
  return bandUnit.value === 'MHz' ? MHZ[band] : undefined;
}
