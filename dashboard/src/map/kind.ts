import { keptSignal } from '../browser/kept.js';

export const MAP_KINDS = ['flat', 'azimuthal'] as const;

/** How the earth is laid flat: by degrees, or by distance and bearing from a place. */
export type MapKind = (typeof MAP_KINDS)[number];

/** Which map the viewer chose. */
export const mapKind = keptSignal('map', readMapKind);

export function readMapKind(kept: unknown): MapKind {
  return MAP_KINDS.find((kind) => kind === kept) ?? 'flat';
}
