import { SECONDS_PER_DAY } from '../../time/time-window.js';
import { BAND_PLAN, type DemoBandPlan } from './demo-band-plan.js';
import { COUNTRIES, type DemoCountry } from './demo-countries.js';

/** Swing of a country's activity around its mean, between its evening and its morning. */
const ACTIVITY_SWING = 0.75;

/** Gain by daylight at the skimmer of a signal on a band of the deepest night or fullest day, in dB. */
const DAYLIGHT_DB = 15;

/** Maximum of {@link activityAt}. */
export const MAX_ACTIVITY = 1 + ACTIVITY_SWING;

/** Computes the height of the sun at a longitude: 1 soon after noon, -1 soon after midnight. */
function sunAt(longitude: number, seconds: number): number {
  return atLocalHour(longitude, seconds, 13);
}

/** Computes the activity of the operators at a longitude: highest in their evening; 1 on the mean of a day. */
export function activityAt(longitude: number, seconds: number): number {
  return 1 + ACTIVITY_SWING * atLocalHour(longitude, seconds, 18);
}

function atLocalHour(longitude: number, seconds: number, peakHour: number): number {
  return Math.cos(2 * Math.PI * (seconds / SECONDS_PER_DAY + longitude / 360 - peakHour / 24));
}

/** Computes how strongly a band attracts operators at a longitude, before its own popularity. */
export function appealAt(plan: DemoBandPlan, longitude: number, seconds: number): number {
  return Math.exp(2.5 * plan.daytime * sunAt(longitude, seconds));
}

/**
 * Computes how popular each band must be, in the order of {@link BAND_PLAN}, for a day to have the plan's shares
 * although operators follow the sun.
 * @param activityByCountry each country's part of all activity
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

/** Computes the strength of a country's signals in every other country on a band, in dB. */
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

/** Adds numbers. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
