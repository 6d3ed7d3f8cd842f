import { SECONDS_PER_DAY } from '../../time/time-window.js';
import type { EndBounds } from '../store/alerts.repository.js';

/** Time after the last change by its owner at which an alert ends. */
export const LIFETIME_SECONDS = 365 * SECONDS_PER_DAY;

/** Time after which an alert that cannot be delivered ends. */
const FAILING_SECONDS = 7 * SECONDS_PER_DAY;

/** Time for which an alert that has ended can still be read. */
export const SHOWN_AFTER_END_SECONDS = 30 * SECONDS_PER_DAY;

/** Why an alert has ended, as its owner reads it. */
export const END_REASONS = {
  failing: 'ended: it could not be delivered for 7 days',
  forgotten: 'ended: nobody has renewed it for 365 days',
};

/** Computes which alerts are over now. */
export function endBoundsAt(nowSeconds: number): EndBounds {
  return {
    failingSinceSeconds: nowSeconds - FAILING_SECONDS,
    renewedSinceSeconds: nowSeconds - LIFETIME_SECONDS,
  };
}
