import type { Condition, Draw, Drawer } from './condition.js';
import { inDigits } from './forms.js';
import { kmBetween, type Middle, middleBetween } from './sphere.js';
import type { Heard } from './world.js';

/** The way between both. */
export const PATH_DRAWERS = {
  distance_min: (draw) => bound(draw, 'distance_min'),
  distance_max: (draw) => bound(draw, 'distance_max'),
  mid_box: (draw) => box(draw),
} satisfies Record<string, Drawer>;

/** In whole km; null where a grid is not known. */
export function kmOf({ station, skimmer }: Heard): number | null {
  return station.grid !== null && skimmer.grid !== null
    ? Math.round(kmBetween(skimmer.grid, station.grid))
    : null;
}

/** Null where a grid is not known, and between opposite points. */
export function middleOf({ station, skimmer }: Heard): Middle | null {
  return station.grid !== null && skimmer.grid !== null
    ? middleBetween(skimmer.grid, station.grid)
    : null;
}

/** The witness's distance as often as not: bounds pass themselves. */
function bound({ random, witness }: Draw, name: 'distance_min' | 'distance_max'): Condition {
  const isMinimum = name === 'distance_min';
  const away = random.chance(0.5) ? 0 : random.integer(-100, 4_000);
  const near = (kmOf(witness) ?? random.integer(0, 20_015)) + (isMinimum ? -away : away);
  const value = random.chance(0.1)
    ? random.pick([0, 20_015, 20_016, 20_100])
    : Math.min(20_100, Math.max(0, near));
  return {
    sent: [[name, inDigits(random, value)]],
    passes(spot) {
      const km = kmOf(spot);
      return km !== null && (isMinimum ? km >= value : km <= value);
    },
  };
}

/** A box around the witness's middle as a rule, with a side that goes through it now and then. */
function box({ random, witness }: Draw): Condition {
  const middle = middleOf(witness) ?? {
    latitude: random.integer(-80, 80),
    longitude: random.integer(-180, 179),
  };
  const away = () => (random.chance(0.2) ? 0 : random.pick([0.5, 3.25, 20, 70]));
  const south = Math.max(-90, rounded(middle.latitude - away()));
  const north = Math.min(90, Math.max(rounded(middle.latitude + away()), south + 0.001));
  const west = turned(rounded(middle.longitude - away()));
  let east = turned(rounded(middle.longitude + away()));
  if (east === west) east = turned(west + 1);
  const [from, to] = south < north ? [south, north] : [north - 1, north];
  const blank = random.pick(['', '', ' ']);
  return {
    sent: [['mid_box', [from, west, to, east].map(inDecimals).join(`,${blank}`)]],
    passes(spot) {
      const found = middleOf(spot);
      if (found === null || found.latitude < from || found.latitude >= to) return false;
      const { longitude } = found;
      return west < east
        ? longitude >= west && longitude < east
        : longitude >= west || longitude < east;
    },
  };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

function turned(degrees: number): number {
  if (degrees > 180) return rounded(degrees - 360);
  return degrees < -180 ? rounded(degrees + 360) : degrees;
}

/** As people write them: without an exponent. */
function inDecimals(degrees: number): string {
  return degrees.toFixed(6).replace(/\.?0+$/, '');
}
