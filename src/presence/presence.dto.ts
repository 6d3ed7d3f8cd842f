import { ApiProperty } from '@nestjs/swagger';
import { toIsoSeconds } from '../time/timestamp.js';
import type { RoomCount } from './presence-source.js';
import type { PresenceUser } from './presence-user.js';

/** Somebody who is on a network of people now. */
export class PresenceUserView {
  /**
   * Where: the set of sources is open-ended.
   * @example 'repeaterhub'
   */
  source: string;

  /**
   * Upper-case, so that it can be matched with spots. Who gave none is `ANON` and digits.
   * @example 'DL1ABC'
   */
  callsign: string;

  /**
   * As the network spells it.
   * @example 'dl1abc'
   */
  name: string;

  /** @example 'General' */
  room: string;

  /**
   * When the latest list that has the user arrived, UTC.
   * @example '2026-09-30T14:33:00Z'
   */
  seenAt: string;
}

/** Who is on one source now. */
export class SourceRosterView {
  /** @example 'repeaterhub' */
  source: string;

  /**
   * When this was looked up, UTC.
   * @example '2026-09-30T14:33:00Z'
   */
  fetchedAt: string;

  /** By callsign; empty when nothing valid is known. */
  users: PresenceUserView[];
}

/** Who is on any source now. */
export class RosterView {
  /**
   * When this was looked up, UTC.
   * @example '2026-09-30T14:33:00Z'
   */
  fetchedAt: string;

  /** By callsign. */
  users: PresenceUserView[];
}

/** A room and how many are in it. */
export class RoomCountView {
  /** @example 'General' */
  name: string;

  /** Without this service's own connection. */
  @ApiProperty({ type: 'integer', example: 7 })
  users: number;
}

export function toRosterView(users: readonly PresenceUser[], nowMs: number): RosterView {
  return {
    fetchedAt: toIsoSeconds(Math.floor(nowMs / 1000)),
    users: users.map(toPresenceUserView),
  };
}

export function toRoomsView(
  rooms: ReadonlyMap<string, readonly RoomCount[]>,
): Record<string, RoomCountView[]> {
  return Object.fromEntries(
    [...rooms].map(([source, list]) => [source, list.map(({ name, users }) => ({ name, users }))]),
  );
}

/** A user on the wire: the fields of the specification. */
export function toPresenceUserView({ seenAtSeconds, ...user }: PresenceUser): PresenceUserView {
  return { ...user, seenAt: toIsoSeconds(seenAtSeconds) };
}
