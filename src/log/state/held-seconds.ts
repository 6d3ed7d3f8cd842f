import { SECONDS_PER_HOUR } from '../../time/time-window.js';

/** Spots that were heard longer ago are dropped from memory. */
export const KEPT_SECONDS = 2 * SECONDS_PER_HOUR;

/** The most that memory holds: it begins with a whole hour. */
export const MAX_HELD_SECONDS = KEPT_SECONDS + SECONDS_PER_HOUR;
