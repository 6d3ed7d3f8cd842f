import { BANDS } from '../../../src/radio/band.js';
import { farthestPx, pushApart } from './labels.js';

/** A label's height: as much as a finger needs. */
export const LABEL_PX = 24;

/** Room above the lowest and below the highest frequency. */
const EDGE_PX = LABEL_PX;

const MAX_ZOOM = 64;

/** How many pixels a kHz may be high. */
export const ZOOMS = [0.25, 0.5, 1, 2, 4, 8, 16, 32, MAX_ZOOM];

/** A label farther than this from its frequency is hard to follow. */
const FAR_PX = 60;

/** A scale that is lower leaves most of the screen empty. */
const LOW_PX = 700;

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

/** Where labels stand beside a scale. */
export interface Placed {
  /** The tops of the labels. */
  readonly topsPx: readonly number[];
  /** Where their frequencies are on the scale. */
  readonly placesPx: readonly number[];
}

/**
 * The scale of a band. It is higher than the zoom asks for while as many labels would not fit beside it.
 * @returns `undefined` for a name that is no band
 */
export function scaleOf(band: string, pxPerKhz: number, labels: number): Scale | undefined {
  const { minFreqKhz: minKhz, maxFreqKhz: maxKhz } = BANDS.find(({ name }) => name === band) ?? {};
  if (minKhz === undefined || maxKhz === undefined) return undefined;
  const scalePx = (maxKhz - minKhz) * pxPerKhz + 2 * EDGE_PX;
  return { minKhz, maxKhz, pxPerKhz, heightPx: Math.ceil(Math.max(scalePx, labels * LABEL_PX)) };
}

export function pxAt({ minKhz, pxPerKhz }: Scale, kHz: number): number {
  return EDGE_PX + (kHz - minKhz) * pxPerKhz;
}

export function kHzAt({ minKhz, pxPerKhz }: Scale, px: number): number {
  return minKhz + (px - EDGE_PX) / pxPerKhz;
}

/** Places a label beside each frequency, pushed apart where they would overlap. */
export function place(scale: Scale, frequenciesKhz: readonly number[]): Placed {
  const placesPx = frequenciesKhz.map((kHz) => pxAt(scale, kHz));
  const wishedPx = placesPx.map((px) => px - LABEL_PX / 2);
  return { placesPx, topsPx: pushApart(wishedPx, LABEL_PX, scale.heightPx - LABEL_PX) };
}

/** The smallest zoom at which a band fills the screen and every label is near its frequency; the largest where none is enough. */
export function fittingZoom(band: string, frequenciesKhz: readonly number[]): number {
  const fits = (zoom: number) => {
    const scale = scaleOf(band, zoom, frequenciesKhz.length);
    if (!scale || scale.heightPx < LOW_PX) return false;
    const { placesPx, topsPx } = place(scale, frequenciesKhz);
    const wishedPx = placesPx.map((px) => px - LABEL_PX / 2);
    return farthestPx(wishedPx, topsPx) <= FAR_PX;
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
