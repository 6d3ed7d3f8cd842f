/** A station that was heard in a window that ends now. */
export interface StationActivity {
  readonly callsign: string;
  /** Exact. */
  readonly spots: number;
  /** Of the latest spot: the newest time, then the highest id. */
  readonly lastHeardAtSeconds: number;
  readonly lastFrequencyHz: number;
  readonly lastMode: string;
  readonly lastSnrDb: number;
}

/** A station that was heard, and its latest spot. */
export interface HeardName {
  readonly id: number;
  readonly callsign: string;
  readonly heardAtSeconds: number;
  readonly spotId: number;
}

/** The member that a station is, by its callsign; `undefined` when it is none. */
export type MemberOf = (callsign: string) => string | undefined;

/** A member that was heard. */
export interface HeardMember {
  readonly member: string;
  /** The latest of all its names: the newest time, then the highest id. */
  readonly latest: HeardName;
  /** All names under which it was heard, the latest included. */
  readonly names: readonly HeardName[];
}

/** The members among the stations that were heard; the one that was heard last comes first. */
export function membersAmong(heard: readonly HeardName[], memberOf: MemberOf): HeardMember[] {
  const members = new Map<string, { member: string; latest: HeardName; names: HeardName[] }>();
  for (const name of heard) {
    const member = memberOf(name.callsign);
    if (member === undefined) continue;
    const known = members.get(member);
    if (!known) {
      members.set(member, { member, latest: name, names: [name] });
      continue;
    }
    known.names.push(name);
    if (newestFirst(name, known.latest) < 0) known.latest = name;
  }
  return [...members.values()].sort((one, other) => newestFirst(one.latest, other.latest));
}

/** What members did: the counts of all their names, and the latest spot. `stations` has all of those names. */
export function asMembers(
  members: readonly HeardMember[],
  stations: readonly StationActivity[],
): StationActivity[] {
  const byName = new Map(stations.map((station) => [station.callsign, station]));
  return members.flatMap(({ member, latest, names }) => {
    const last = byName.get(latest.callsign);
    if (!last) return [];
    const spots = names.reduce((sum, { callsign }) => sum + (byName.get(callsign)?.spots ?? 0), 0);
    return [{ ...last, callsign: member, spots }];
  });
}

function newestFirst(one: HeardName, other: HeardName): number {
  return other.heardAtSeconds - one.heardAtSeconds || other.spotId - one.spotId;
}
