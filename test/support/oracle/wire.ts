import type { SpotInclude } from '../../../src/spots/spots.dto.js';
import { activeAt } from './activators.js';
import { bearingBetween, kmBetween } from './sphere.js';
import type { Heard, Name } from './world.js';

/** What can be asked for beyond the ten fields, in the order of answers: the compiler misses what is forgotten. */
const PARTS: Readonly<Record<SpotInclude, (spot: Heard) => object>> = {
  report: ({ type, node }) => ({ type, spotter_node: node === -1 ? null : node }),
  place: ({ station, skimmer }) => ({ ...placeOf(station, ''), ...placeOf(skimmer, 'spotter_') }),
  path: ({ station, skimmer }) => pathOf(skimmer.grid, station.grid),
  activation: ({ station, heardAtSeconds }) => {
    const [newest] = activeAt(station.activations, heardAtSeconds);
    const { programme, reference, name } = newest ?? {};
    return { activation: newest ? { programme, reference, name } : null };
  },
};

export type Include = SpotInclude;
export const INCLUDES = Object.keys(PARTS) as Include[];

/** The JSON of a spot as every answer and stream must have it. */
export function wireOf(spot: Heard, include: readonly Include[]): string {
  const { station, skimmer } = spot;
  const isAsked = (name: Include) => include.includes(name);
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
    ...Object.assign({}, ...INCLUDES.filter(isAsked).map((name) => PARTS[name](spot))),
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
