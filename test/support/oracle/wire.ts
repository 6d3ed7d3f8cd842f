import { bearingBetween, kmBetween } from './sphere.js';
import type { Heard, Name } from './world.js';

export const INCLUDES = ['report', 'place', 'path'] as const;
export type Include = (typeof INCLUDES)[number];

/** The JSON of a spot as every answer and stream must have it. */
export function wireOf(spot: Heard, include: readonly Include[]): string {
  const { station, skimmer } = spot;
  return JSON.stringify({
    id: spot.id,
    timestamp: new Date(spot.heardAtSeconds * 1000).toISOString().replace('.000Z', 'Z'),
    spotter: skimmer.callsign,
    spotter_grid: skimmer.grid,
    callsign: station.callsign,
    grid: station.grid,
    frequency: spot.frequencyHz / 1000,
    mode: spot.mode,
    snr: spot.snr,
    wpm: spot.wpm,
    ...(include.includes('report') && {
      type: spot.type,
      spotter_node: spot.node === -1 ? null : spot.node,
    }),
    ...(include.includes('place') && { ...placeOf(station, ''), ...placeOf(skimmer, 'spotter_') }),
    ...(include.includes('path') && pathOf(skimmer.grid, station.grid)),
  });
}

function placeOf({ place }: Name, prefix: string): object {
  const fields = ['dxcc', 'entity', 'continent', 'cq_zone', 'itu_zone'];
  return Object.fromEntries(fields.map((field, at) => [prefix + field, place?.[at] ?? null]));
}

function pathOf(from: string | null, to: string | null): object {
  if (from === null || to === null) return { distance_km: null, bearing: null };
  return { distance_km: Math.round(kmBetween(from, to)), bearing: bearingBetween(from, to) };
}
