import { askGroups } from './ask.js';
import type { ActivityEntry, AggregateQuery } from '../service/api.js';
import { TODAY } from '../address/own-names.js';
import { nowMs, todayStart } from '../words/time.js';

/** The hours to ask for: those of the choice, or as many as the present day has begun, UTC. */
export function hoursOf(chosen: string): number {
  return chosen === TODAY ? new Date(nowMs()).getUTCHours() + 1 : Number(chosen);
}

/**
 * What was heard of stations today, of what was heard of them in {@link hoursOf} it: the API counts activity by whole hours, and
 * what was heard last is of today if anything was.
 *
 * @param about the filters that leave these stations
 */
export async function ofToday(
  entries: readonly ActivityEntry[],
  about: AggregateQuery,
  signal: AbortSignal,
): Promise<readonly ActivityEntry[]> {
  const { rows } = await askGroups(
    { ...about, by: ['callsign'], measure: ['spots'], since: todayStart() },
    signal,
  );
  const spots = new Map(rows.map(([callsign, count]) => [String(callsign), Number(count)]));
  return entries.map((entry) => {
    const count = spots.get(entry.callsign) ?? 0;
    return count > 0 ? { ...entry, count } : { ...NOTHING, callsign: entry.callsign };
  });
}

const NOTHING = {
  spotted: false,
  count: 0,
  last_spotted: null,
  last_frequency: null,
  last_mode: null,
  last_snr: null,
} as const;
