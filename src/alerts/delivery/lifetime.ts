import { SECONDS_PER_DAY } from '../../time/time-window.js';

/** An alert that its owner has not changed for so long ends. */
export const LIFETIME_SECONDS = 365 * SECONDS_PER_DAY;

/** An alert that could not be delivered for so long ends. */
export const FAILING_SECONDS = 7 * SECONDS_PER_DAY;

/** An alert that has ended can be seen for so long. */
export const SHOWN_AFTER_END_SECONDS = 30 * SECONDS_PER_DAY;
