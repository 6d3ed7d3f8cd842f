import type { DrawnFilter } from './draw-filter.js';
import type { Heard } from './world.js';

/** Dimensions and filters that need both grids. */
const DIMENSIONS = new Set<string>([
  'distance',
  'mid_lat',
  'mid_lon',
  'mid_grid2',
  'mid_grid4',
  'solar_hour',
  'bearing',
]);
const FILTERS = new Set<string>(['distance_min', 'distance_max', 'mid_box']);

/**
 * What `X-Located` must say of an answer that is made of some spots, which its filter has not been asked of yet; null where it
 * must be absent.
 */
export function locatedOf(
  spots: () => readonly Heard[],
  { conditions }: DrawnFilter,
  by: readonly string[] = [],
): string | null {
  const names = [...conditions.keys()];
  const isTold = by.some((one) => DIMENSIONS.has(one)) || names.some((one) => FILTERS.has(one));
  if (!isTold) return null;
  const others = [...conditions].flatMap(([name, one]) => (FILTERS.has(name) ? [] : [one]));
  const asked = spots().filter((spot) => others.every(({ passes }) => passes(spot)));
  const located = asked.filter(
    ({ station, skimmer }) => station.grid !== null && skimmer.grid !== null,
  );
  if (asked.length === 0) return null;
  let hundredths = 0;
  while ((hundredths + 1) * asked.length <= 100 * located.length) hundredths++;
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
