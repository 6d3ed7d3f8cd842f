import { keptSignal } from '../browser/kept.js';
import { type Contest, MULTIPLIERS } from './need.js';

/** The contest that is on, as the viewer said; `undefined` for none. */
export const contest = keptSignal('contest', readContest);

function readContest(kept: unknown): Contest | undefined {
  const { sinceMinute, by } = Object(kept) as Record<string, unknown>;
  const multiplier = MULTIPLIERS.find((one) => one === by);
  return typeof sinceMinute === 'number' && multiplier
    ? { sinceMinute, by: multiplier }
    : undefined;
}
