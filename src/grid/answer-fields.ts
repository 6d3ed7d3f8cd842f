import { parseLocator } from '../radio/locator.js';
import { type LookupOutcome, NOT_FOUND } from './callsign-database.js';

/** Grids that databases write without a position: 90° south 180° west, or 0° 0°. */
const NOWHERE = /^(?:AA00(?:aa(?:00)?)?|JJ00(?:aa(?:00)?)?)$/;

/** Returns the member at the end of a path through JSON; `undefined` when there is none. */
export function memberOf(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const name of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) {
      return undefined;
    }
    current = (current as Record<string, unknown>)[name];
  }
  return current;
}

/** Reads JSON; `undefined` for text that is not JSON. Never throws. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a record is of the call that was looked up, and not of its present holder under another call. */
export function isSameCall(value: unknown, callsign: string): boolean {
  return typeof value === 'string' && value.trim().toUpperCase() === callsign;
}

/** Reads the grid of a record: found, or not found when it is no locator or a placeholder. */
export function outcomeOf(grid: unknown): LookupOutcome {
  const locator = typeof grid === 'string' ? parseLocator(grid) : undefined;
  return locator === undefined || NOWHERE.test(locator)
    ? NOT_FOUND
    : { kind: 'found', grid: locator };
}
