import { computed } from '@preact/signals';
import { bearingDegrees, centreOf, distanceKm, type LonLat } from '../radio/geo.js';
import { keptSignal } from '../browser/kept.js';

/** Whose page this is, as the viewer said; kept in the browser and sent nowhere but in filters. */
export interface Home {
  /** `FN42` or `FN42hn`; empty when it is not known. */
  readonly grid: string;
  /** Empty when it is not known. */
  readonly callsign: string;
}

export const home = keptSignal('home', readHome);

/** The middle of the home grid; `undefined` without one. */
export const homeAt = computed<LonLat | undefined>(() => centreOf(home.value.grid));

/** Changes a part of it. A text that is no grid is kept as none. */
export function setHome(part: Partial<Home>): void {
  home.value = readHome({ ...home.value, ...part });
}

/** Puts the viewer's callsign in the place of the word `me`, where it is known. */
export function withMe(calls: string): string {
  const { callsign } = home.value;
  return callsign === '' ? calls : calls.replace(/(?<![^\s,;])me(?![^\s,;])/gi, callsign);
}

/** How far a place is from home, in km, and in which direction the great circle leaves, in degrees; `undefined` without a home. */
export function fromHome(to: LonLat): { km: number; bearing: number } | undefined {
  const from = homeAt.value;
  return from && { km: distanceKm(from, to), bearing: bearingDegrees(from, to) };
}

/** What is no home is none. */
export function readHome(kept: unknown): Home {
  const { grid, callsign } = Object(kept) as Record<string, unknown>;
  const at = textOf(grid);
  return { grid: centreOf(at) ? at : '', callsign: textOf(callsign).toUpperCase() };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
