/** A station that was heard in a window that ends now. */
export interface StationActivity {
  readonly callsign: string;
  /** Exact. */
  readonly spots: number;
  /** Id of the latest spot: the newest time, then the highest id. */
  readonly lastHeardAtSeconds: number;
  readonly lastFrequencyHz: number;
  readonly lastMode: string;
  readonly lastSnrDb: number;
}

/** A station that was heard, by its number in the dictionary. */
export interface HeardName {
  readonly id: number;
  readonly callsign: string;
}

/** The member that a station is, by its callsign; `undefined` when it is none. */
export type MemberOf = (callsign: string) => string | undefined;

/** A member that was heard. */
export interface HeardMember {
  readonly member: string;
  /** All names under which it was heard; the one heard last comes first. */
  readonly names: readonly HeardName[];
}

/** The members among stations; in the order of the stations, as are the names of each. */
export function membersAmong(stations: readonly HeardName[], memberOf: MemberOf): HeardMember[] {
  const members = new Map<string, HeardName[]>();
  for (const station of stations) {
    const member = memberOf(station.callsign);
    if (member === undefined) continue;
    const names = members.get(member);
    if (names) names.push(station);
    else members.set(member, [station]);
  }
  return Array.from(members, ([member, names]) => ({ member, names }));
}

/** Sums up each member: the counts of all its names, and the latest spot. `stations` has all of those names. */
export function asMembers(
  members: readonly HeardMember[],
  stations: readonly StationActivity[],
): StationActivity[] {
  const byName = new Map(stations.map((station) => [station.callsign, station]));
  return members.flatMap(({ member, names }) => {
    const heard = names.flatMap(({ callsign }) => byName.get(callsign) ?? []);
    const [last] = heard;
    if (!last) return [];
    const spots = heard.reduce((sum, station) => sum + station.spots, 0);
    return [{ ...last, callsign: member, spots }];
  });
}
