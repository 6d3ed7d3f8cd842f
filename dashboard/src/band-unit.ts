import { keptSignal } from './home/kept.js';

/** How bands are called: by wavelength, or by frequency as in Japan. */
export type BandUnit = 'm' | 'MHz';

export const bandUnit = keptSignal('band-unit', readBandUnit);

export function readBandUnit(kept: unknown): BandUnit {
  return kept === 'MHz' ? 'MHz' : 'm';
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
  const mhz = bandUnit.value === 'MHz' ? MHZ[band] : undefined;
  return mhz === undefined ? band : `${mhz} MHz`;
}
