import { hoursOf, ofToday } from '../aggregates/activity-today.js';
import { isCall } from '../radio/callsigns.js';
import { client } from '../service/api.js';
import type { ActivityEntry, PresenceUser } from '../service/api.js';
import { TODAY } from '../address/own-names.js';

/** Maximum callsigns in one request. */
const MAX_CALLS_IN_REQUEST = 100;

/** A user of the repeater, and what skimmers heard of them. */
export interface OnlineStation {
  readonly user: PresenceUser;
  /** `undefined` for a name that is no callsign. */
  readonly activity: ActivityEntry | undefined;
}

/** What was heard of callsigns, by callsign. */
export type HeardOf = ReadonlyMap<string, ActivityEntry>;

/** What was heard of users in the past hours, or today. */
export async function findHeardOf(
  users: readonly PresenceUser[],
  chosen: string,
  options: { signal: AbortSignal },
): Promise<HeardOf> {
  const hours = hoursOf(chosen);
  const callsigns = [...new Set(users.map(({ callsign }) => callsign))].filter(
    // Names are free text.
    (name) => isCall(name) && !/^ANON\d+$/.test(name),
  );
  const questions: Promise<{ callsigns: readonly ActivityEntry[] }>[] = [];
  for (let from = 0; from < callsigns.length; from += MAX_CALLS_IN_REQUEST) {
    const some = callsigns.slice(from, from + MAX_CALLS_IN_REQUEST);
    questions.push(client.findActivity(some, { hours }, options));
  }
  const all = (await Promise.all(questions)).flatMap((answer) => answer.callsigns);
  const isToday = chosen === TODAY && callsigns.length > 0;
  const entries = isToday ? await ofToday(all, { callsign: callsigns }, options.signal) : all;
  return new Map(entries.map((entry) => [entry.callsign, entry]));
}

/** The users with what was heard of each; the latest heard first. */
export function toStations(users: readonly PresenceUser[], heard: HeardOf): OnlineStation[] {
  return users
    .map((user) => ({ user, activity: heard.get(user.callsign) }))
    .sort((a, b) => heardAt(b).localeCompare(heardAt(a)));
}

function heardAt({ activity }: OnlineStation): string {
  return activity?.last_spotted ?? '';
}
