import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { EnumListParam } from '../http/input/list-params.js';
import { StationView, toStationView } from '../signals/stations.dto.js';
import { toIsoSeconds } from '../time/timestamp.js';
import type { HeardUser } from './heard-presence.service.js';
import type { RoomCount } from './presence-source.js';
import type { PresenceUser } from './presence-user.js';

/** What can be added to a user. */
export const PRESENCE_INCLUDES = ['heard'] as const;

export type PresenceInclude = (typeof PRESENCE_INCLUDES)[number];

/** The parameters of `GET /online`. */
export class OnlineQuery {
  /** `heard` adds the newest station of the past hour by the user's call. */
  @EnumListParam(PRESENCE_INCLUDES)
  include?: PresenceInclude[];
}

/** By a name of its own, as `nullable` beside a reference would say nothing: the document says it by `oneOf`. */
type NullableStation = StationView | null;

/** Somebody who is on a network of people now. */
@ApiExtraModels(StationView)
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

  /**
   * The room of the network.
   * @example 'General'
   */
  room: string;

  /**
   * When the latest list that has the user arrived, UTC.
   * @example '2026-09-30T14:33:00Z'
   */
  seenAt: string;

  /**
   * Only with `include=heard`: the newest row of `GET /stations` in the past hour by that call, also as `OE/DL1ABC/P`; null when it
   * was not heard.
   */
  @ApiPropertyOptional({
    oneOf: [{ $ref: getSchemaPath(StationView) }, { type: 'null' }],
  })
  heard?: NullableStation;
}

/** Who is on one source now. */
export class SourceRosterView {
  /**
   * The network, as the path names it.
   * @example 'repeaterhub'
   */
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
  /**
   * The name of the room.
   * @example 'General'
   */
  name: string;

  /** Without this service's own connection. */
  @ApiProperty({ type: 'integer', example: 7 })
  users: number;
}

export function toRosterView(
  users: readonly (PresenceUser | HeardUser)[],
  nowMs: number,
): RosterView {
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
export function toPresenceUserView(given: PresenceUser | HeardUser): PresenceUserView {
  const { source, callsign, name, room, seenAtSeconds } = given;
  const user = { source, callsign, name, room, seenAt: toIsoSeconds(seenAtSeconds) };
  if (!('heard' in given)) return user;
  return { ...user, heard: given.heard && toStationView(given.heard) };
}
