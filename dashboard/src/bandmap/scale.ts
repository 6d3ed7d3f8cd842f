import { BANDS } from '../../../src/radio/band.js';
import { pileUp } from './piles.js';

/** A label's height: as much as a finger needs. */
export const LABEL_PX = 24;

/** A label farther than this from its frequency is hard to follow. */
export const FAR_PX = 36;

/** Room above the lowest and below the highest frequency: for the labels that are pushed farthest. */
const EDGE_PX = FAR_PX;

const MAX_ZOOM = 64;

/** How many pixels a kHz may be high. */
export const ZOOMS = [0.25, 0.5, 1, 2, 4, 8, 16, 32, MAX_ZOOM];

/** A scale that is lower leaves most of the screen empty; in one that is higher nobody finds a frequency at first. */
const LOW_PX = 700;
const HIGH_PX = 2_500;

/** Marks are at least so far apart. */
const MARK_PX = 44;
const MAX_MARK_KHZ = 500;
const MARKS_KHZ = [1, 2, 5, 10, 20, 50, 100, 200, MAX_MARK_KHZ];

/** A band along the height of the screen: its lowest frequency is at the top. */
export interface Scale {
  readonly minKhz: number;
  readonly maxKhz: number;
  readonly pxPerKhz: number;
  readonly heightPx: number;
}

/**
 * The scale of a band.
 * @returns `undefined` for a name that is no band
 */
export function scaleOf(band: string, pxPerKhz: number): Scale | undefined {
  const { minFreqKhz: minKhz, maxFreqKhz: maxKhz } = BANDS.find(({ name }) => name === band) ?? {};
  if (minKhz === undefined || maxKhz === undefined) return undefined;
  return {
    minKhz,
    maxKhz,
    pxPerKhz,
    heightPx: Math.ceil((maxKhz - minKhz) * pxPerKhz + 2 * EDGE_PX),
  };
}

export function pxAt({ minKhz, pxPerKhz }: Scale, kHz: number): number {
  return EDGE_PX + (kHz - minKhz) * pxPerKhz;
}

export function kHzAt({ minKhz, pxPerKhz }: Scale, px: number): number {
  return minKhz + (px - EDGE_PX) / pxPerKhz;
}

/** The smallest zoom at which a band fills the screen and half of its stations are seen; so many screens that one gets lost it does not fill. */
export function fittingZoom(band: string, frequenciesKhz: readonly number[]): number {
  const fits = (zoom: number) => {
    const scale = scaleOf(band, zoom);
    if (!scale || scale.heightPx < LOW_PX) return false;
    const wishes = frequenciesKhz.map((kHz) => ({
      placePx: pxAt(scale, kHz),
      rank: 0,
      isKept: false,
    }));
    const seen = pileUp(wishes, LABEL_PX, FAR_PX).length;
    return scale.heightPx >= HIGH_PX || seen >= frequenciesKhz.length / 2;
  };
  return ZOOMS.find(fits) ?? MAX_ZOOM;
}

/** The frequencies that are marked, in kHz. */
export function marksOf({ minKhz, maxKhz, pxPerKhz }: Scale): readonly number[] {
  const step = MARKS_KHZ.find((kHz) => kHz * pxPerKhz >= MARK_PX) ?? MAX_MARK_KHZ;
  const first = Math.ceil(minKhz / step);
  const last = Math.floor(maxKhz / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** The next zoom, in or out; the same at the end. */
export function zoomed(zoom: number, steps: number): number {
  const index = ZOOMS.indexOf(zoom);
  return ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, index + steps))] ?? zoom;
}
