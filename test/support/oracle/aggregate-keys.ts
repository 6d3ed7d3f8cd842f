import { BANDS } from '../../../src/radio/band.js';
import type { DIMENSION_NAMES } from '../../../src/aggregate/aggregates.service.js';
import type { Random } from '../random.js';
import { kmOf, middleOf } from './draw-paths.js';
import type { Sent } from './forms.js';
import { bearingBetween } from './sphere.js';
import type { Heard, Name } from './world.js';

export type Cell = string | number | null;
export type DimensionName = (typeof DIMENSION_NAMES)[number];

export const iso = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;
export const at = ({ heardAtSeconds }: Heard): Date => new Date(heardAtSeconds * 1000);
const step = (value: number | null, size: number): number | null =>
  value === null ? null : Math.floor(value / size) * size;

/** Steps of dimensions, in km, dB, WPM and seconds. */
export type Steps = Readonly<Record<keyof typeof STEPS, number>>;

/** What each parameter may be, and what it is when it is not sent. */
const STEPS = {
  time: {
    usual: 600,
    sizes: {
      '1m': 60,
      '2m': 120,
      '5m': 300,
      '10m': 600,
      '15m': 900,
      '30m': 1_800,
      '1h': 3_600,
      '3h': 10_800,
      '6h': 21_600,
    },
  },
  distance: { usual: 500, sizes: ofThemselves(10, 25, 50, 100, 250, 500, 1000) },
  snr: { usual: 5, sizes: ofThemselves(1, 2, 5, 10) },
  wpm: { usual: 5, sizes: ofThemselves(1, 2, 5, 10) },
};

function ofThemselves(...sizes: readonly number[]): Readonly<Record<string, number>> {
  return Object.fromEntries(sizes.map((size) => [String(size), size]));
}

/** What a spot is counted under. */
export const KEYS: Readonly<Record<DimensionName, (spot: Heard, steps: Steps) => Cell>> = {
  minute: (spot) => `${at(spot).toISOString().slice(0, 16)}:00Z`,
  hour: (spot) => `${at(spot).toISOString().slice(0, 13)}:00:00Z`,
  day: (spot) => `${at(spot).toISOString().slice(0, 10)}T00:00:00Z`,
  month: (spot) => `${at(spot).toISOString().slice(0, 7)}-01T00:00:00Z`,
  year: (spot) => `${at(spot).getUTCFullYear()}-01-01T00:00:00Z`,
  time: (spot, { time }) => {
    const midnight = Math.floor(spot.heardAtSeconds / 86_400) * 86_400;
    const begin = midnight + step(spot.heardAtSeconds - midnight, time)!;
    return iso(new Date(begin * 1000));
  },
  hour_of_day: (spot) => at(spot).getUTCHours(),
  weekday: (spot) => at(spot).getUTCDay() || 7,
  band: ({ frequencyHz }) => bandOf(frequencyHz),
  mode: ({ mode }) => mode,
  type: ({ type }) => type,
  callsign: ({ station }) => station.callsign,
  ...placesOf('', ({ station }) => station),
  spotter: ({ skimmer }) => skimmer.callsign,
  ...placesOf('spotter_', ({ skimmer }) => skimmer),
  distance: (spot, { distance }) => step(kmOf(spot), distance),
  bearing: ({ station, skimmer }) =>
    station.grid !== null && skimmer.grid !== null
      ? step(bearingBetween(skimmer.grid, station.grid), 30)
      : null,
  mid_lat: (spot) => southOf(spot),
  mid_lon: (spot) => westOf(spot),
  mid_grid2: (spot) => locatorOf(spot)?.slice(0, 2) ?? null,
  mid_grid4: (spot) => locatorOf(spot),
  solar_hour(spot) {
    const middle = middleOf(spot);
    if (middle === null) return null;
    // The sun needs 240 s for a degree; a middle has six decimals.
    const ahead = Math.round(240e6 * middle.longitude) / 1e6;
    const hours = ((spot.heardAtSeconds % 86_400) + ahead) / 3_600;
    return Math.floor((hours + 24) % 24);
  },
  snr: ({ snr }, steps) => step(snr, steps.snr),
  wpm: ({ wpm }, steps) => step(wpm, steps.wpm),
};

/** The north pole is in the degree below it. */
function southOf(spot: Heard): number | null {
  const middle = middleOf(spot);
  return middle === null ? null : Math.min(89, Math.floor(middle.latitude));
}

function westOf(spot: Heard): number | null {
  const middle = middleOf(spot);
  return middle === null ? null : Math.floor(middle.longitude);
}

function locatorOf(spot: Heard): string | null {
  const [south, west] = [southOf(spot), westOf(spot)];
  if (south === null || west === null) return null;
  const letter = (place: number) => 'ABCDEFGHIJKLMNOPQR'[place]!;
  const [east, north] = [west + 180, south + 90];
  const field = letter(Math.floor(east / 20)) + letter(Math.floor(north / 10));
  return `${field}${Math.floor((east % 20) / 2)}${north % 10}`;
}

function placesOf<Prefix extends string>(prefix: Prefix, nameOf: (spot: Heard) => Name) {
  const of = (read: (name: Name) => Cell | undefined) => (spot: Heard) =>
    read(nameOf(spot)) ?? null;
  const keys = {
    dxcc: of(({ place }) => place?.[0]),
    continent: of(({ place }) => place?.[2]),
    cq_zone: of(({ place }) => place?.[3]),
    itu_zone: of(({ place }) => place?.[4]),
    grid2: of(({ grid }) => grid?.slice(0, 2)),
    grid4: of(({ grid }) => grid?.slice(0, 4)),
  };
  return Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [prefix + name, key]),
  ) as Record<`${Prefix}${keyof typeof keys}`, (spot: Heard) => Cell>;
}

function bandOf(frequencyHz: number): string {
  const khz = frequencyHz / 1000;
  const band = BANDS.find(({ minFreqKhz, maxFreqKhz }) => khz >= minFreqKhz && khz <= maxFreqKhz);
  return band?.name ?? 'other';
}

/** Steps of some dimensions that are asked for. */
export function drawSteps(
  random: Random,
  by: readonly DimensionName[],
): { sent: Sent; steps: Steps } {
  const sent: (readonly [string, string])[] = [];
  const steps = Object.entries(STEPS).map(([name, { usual, sizes }]) => {
    if (!by.includes(name as DimensionName) || random.chance(0.3)) return [name, usual] as const;
    const [text, size] = random.pick(Object.entries(sizes));
    sent.push([`${name}_step`, text]);
    return [name, size] as const;
  });
  return { sent, steps: Object.fromEntries(steps) as Steps };
}
