import { SECONDS_PER_DAY } from '../../time/time-window.js';

/** Time after which an alert ends that its owner has not changed. */
export const LIFETIME_SECONDS = 365 * SECONDS_PER_DAY;

/** Time after which an alert ends that could not be delivered. */
const FAILING_SECONDS = 7 * SECONDS_PER_DAY;

/** Time for which an alert that has ended can still be read. */
export const SHOWN_AFTER_END_SECONDS = 30 * SECONDS_PER_DAY;

/** Why an alert has ended, as its owner reads it. */
export const END_REASONS = {
  failing: 'ended: it could not be delivered for 7 days',
  forgotten: 'ended: nobody has renewed it for 365 days',
};

/** Alerts that have failed, or that nobody has renewed, since before these moments end now. */
export function dueAt(nowSeconds: number): { failingSince: number; renewedSince: number } {
  return {
    failingSince: nowSeconds - FAILING_SECONDS,
    renewedSince: nowSeconds - LIFETIME_SECONDS,
  };
}
