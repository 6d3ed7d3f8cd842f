import type { CriterionName } from '../../../src/query/filter/criteria.js';
import type { Condition, Draw, Drawer } from './condition.js';
import { CALLSIGN_DRAWERS } from './draw-callsigns.js';
import { PATH_DRAWERS } from './draw-paths.js';
import { PLACE_DRAWERS } from './draw-places.js';
import { REPORT_DRAWERS } from './draw-reports.js';
import type { Heard } from './world.js';

/** Criteria that no client can send, and the other halves of those that are drawn. */
type Undrawn = 'of' | 'located' | 'spotter_located' | 'within_km' | 'spotter_within_km';

/** One for each criterion that a client can send: the compiler misses those that are forgotten. */
const DRAWERS: Record<Exclude<CriterionName, Undrawn>, Drawer> = {
  ...CALLSIGN_DRAWERS,
  ...REPORT_DRAWERS,
  ...PATH_DRAWERS,
  ...PLACE_DRAWERS,
};

type DrawnName = keyof typeof DRAWERS;
export const DRAWN_NAMES = Object.keys(DRAWERS) as DrawnName[];

/** Some criteria, all of which a spot must pass. */
export interface DrawnFilter extends Condition {
  readonly conditions: ReadonlyMap<DrawnName, Condition>;
}

/** One to five criteria; as a rule some spot passes all of them. */
export function drawFilter(draw: Draw, without: readonly DrawnName[] = []): DrawnFilter {
  const { random } = draw;
  const conditions = new Map<DrawnName, Condition>();
  for (let left = random.pick([1, 1, 1, 2, 2, 3, 3, 4, 5]); left > 0; left--) {
    const name = random.pick(DRAWN_NAMES);
    if (without.includes(name)) continue;
    conditions.set(name, DRAWERS[name](draw));
  }
  // A minimum above its maximum is refused, which is another test's.
  for (const [minimum, maximum] of PAIRS) {
    if (firstOf(conditions, minimum) > firstOf(conditions, maximum)) conditions.delete(maximum);
  }
  const all = [...conditions.values()];
  return {
    conditions,
    sent: all.flatMap(({ sent }) => sent),
    passes: (spot: Heard) => all.every(({ passes }) => passes(spot)),
  };
}

const PAIRS = [
  ['snr_min', 'snr_max'],
  ['wpm_min', 'wpm_max'],
  ['freq_min', 'freq_max'],
  ['distance_min', 'distance_max'],
] as const;

function firstOf(conditions: ReadonlyMap<DrawnName, Condition>, name: DrawnName): number {
  const value = conditions.get(name)?.sent[0]?.[1];
  return value === undefined ? Number.NaN : Number(value);
}
