import type { Activity } from '../service/api.js';

/**
 * Those on the air first, each part in the order of its callsigns. By the time of the last spot, rows changed places with
 * every answer in a contest, and moved away below the pointer; how long ago a station was heard stands in its row.
 */
export function inOrder(entries: Activity['callsigns']): Activity['callsigns'] {
  return entries.toSorted(
    (a, b) => Number(b.spotted) - Number(a.spotted) || a.callsign.localeCompare(b.callsign, 'en'),
  );
}
