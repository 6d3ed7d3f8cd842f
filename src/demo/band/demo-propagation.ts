import { BAND_PLAN, type DemoBandPlan } from './demo-band-plan.js';
import { COUNTRIES, type DemoCountry } from './demo-countries.js';

const DAY_SECONDS = 86_400;

/** How far a country's activity swings around its mean between its evening and its morning. */
const ACTIVITY_SWING = 0.75;

/** How much daylight at the skimmer moves a signal on a band of the deepest night or fullest day. */
const DAYLIGHT_DB = 15;

/** The most that {@link activityAt} gives. */
export const MAX_ACTIVITY = 1 + ACTIVITY_SWING;

/** The sun as a longitude has it: 1 soon after noon, -1 soon after midnight, UTC seconds. */
function sunAt(longitude: number, seconds: number): number {
  return atLocalHour(longitude, seconds, 13);
}

/** Activity of the operators at a longitude: highest in their evening; 1 on the mean of a day. */
export function activityAt(longitude: number, seconds: number): number {
  return 1 + ACTIVITY_SWING * atLocalHour(longitude, seconds, 18);
}

function atLocalHour(longitude: number, seconds: number, peakHour: number): number {
  return Math.cos(2 * Math.PI * (seconds / DAY_SECONDS + longitude / 360 - peakHour / 24));
}

/** How strongly a band draws operators of a longitude, before the band's own popularity. */
export function appealAt(plan: DemoBandPlan, longitude: number, seconds: number): number {
  return Math.exp(2.5 * plan.daytime * sunAt(longitude, seconds));
}

/**
 * How popular each band must be, in the order of {@link BAND_PLAN}, for a day to come out with the
 * plan's shares although operators follow the sun. Takes each country's part of all activity.
 */
export function bandPopularity(activityByCountry: readonly number[]): number[] {
  const moments = COUNTRIES.flatMap(({ longitude }, country) =>
    Array.from({ length: 24 }, (_, hour) => ({
      weight: (activityByCountry[country] ?? 0) * activityAt(longitude, hour * 3600),
      appeals: BAND_PLAN.map((plan) => appealAt(plan, longitude, hour * 3600)),
    })),
  );
  let popularity = BAND_PLAN.map((plan) => plan.share);
  for (let round = 0; round < 20; round++) {
    const got = BAND_PLAN.map(() => 0);
    for (const { weight, appeals } of moments) {
      const drawn = appeals.map((appeal, band) => appeal * (popularity[band] ?? 0));
      const all = sum(drawn);
      for (const [band, part] of drawn.entries())
        got[band] = (got[band] ?? 0) + (weight * part) / all;
    }
    popularity = popularity.map(
      (was, band) => (was * (BAND_PLAN[band]?.share ?? 0)) / (got[band] ?? 1),
    );
  }
  return popularity;
}

/** How well a country is heard in every other on a band, in dB, in the order of the countries. */
export function pathsFrom(country: number, plan: DemoBandPlan, seconds: number): number[] {
  return COUNTRIES.map(({ longitude }, skimmerCountry) => {
    const distance = DISTANCES_MM[country]?.[skimmerCountry] ?? 0;
    const daylight = DAYLIGHT_DB * plan.daytime * sunAt(longitude, seconds);
    return daylight - plan.lossDb * distance - plan.skipDb * Math.exp(-distance / 0.8);
  });
}

/** Great circles between countries, in megametres (1,000 km). */
const DISTANCES_MM = COUNTRIES.map((from) => COUNTRIES.map((to) => distanceMm(from, to)));

function distanceMm(from: DemoCountry, to: DemoCountry): number {
  const rad = Math.PI / 180;
  const north = Math.sin(((to.latitude - from.latitude) * rad) / 2) ** 2;
  const east = Math.sin(((to.longitude - from.longitude) * rad) / 2) ** 2;
  const across = Math.cos(from.latitude * rad) * Math.cos(to.latitude * rad) * east;
  return 2 * 6.371 * Math.asin(Math.sqrt(Math.min(1, north + across)));
}

/** Sum of a list of numbers. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
