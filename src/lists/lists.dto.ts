import { ApiProperty } from '@nestjs/swagger';
import { HoursQuery } from '../http/input/hours.dto.js';
import { IntegerParam } from '../http/input/params.js';
import { ActivityEntryView, ActivitySummaryView, toActivityEntry } from '../spots/activity.dto.js';
import type { StationActivity } from '../spots/spots.service.js';
import { toIsoSeconds } from '../time/timestamp.js';
import type { ListStatus, MemberList } from './lists.service.js';

/** A member list. */
export class MemberListView {
  /**
   * Its name, as the parameter `list` takes it.
   * @example 'demo-list'
   */
  name: string;

  /** How many members it has; a station counts once, whatever is added to its call. */
  @ApiProperty({ type: 'integer', example: 31_209 })
  members: number;

  /**
   * When its members changed last, UTC; null while it was never read.
   * @example '2026-09-30T14:33:00Z'
   */
  updated_at: string | null;

  /**
   * Where it comes from, without credentials.
   * @example 'https://lists.example.org/members.csv'
   */
  source: string;

  /**
   * Why it could not be read last; null when it could. Then the last good copy is used.
   * @example null
   */
  @ApiProperty({ type: 'string', nullable: true })
  error: string | null;
}

/** All member lists. */
export class MemberListListView {
  /** In the order in which they are set. */
  lists: MemberListView[];
}

/** The parameters of `GET /lists/:name/activity`. */
export class FindListActivityQuery extends HoursQuery {
  /** Members on a page. */
  @IntegerParam({ min: 1, max: 1000, default: 100 })
  limit: number;

  /** Members to skip. */
  @IntegerParam({ min: 0, max: Number.MAX_SAFE_INTEGER, default: 0 })
  offset: number;
}

/** Who of a member list was heard. */
export class ListActivityView {
  /**
   * The list's name.
   * @example 'demo-list'
   */
  list: string;

  /** A page of the members that were heard, under their calls without additions. The one heard last comes first. */
  callsigns: ActivityEntryView[];

  /** All members, counted. */
  summary: ActivitySummaryView;

  /** The window used, in hours. */
  @ApiProperty({ type: 'integer', example: 1 })
  hours: number;

  /** How many members were heard, on all pages. */
  @ApiProperty({ type: 'integer', example: 812 })
  total: number;

  /** Members on a page. */
  @ApiProperty({ type: 'integer', example: 100 })
  limit: number;

  /** Members skipped. */
  @ApiProperty({ type: 'integer', example: 0 })
  offset: number;
}

export function toMemberListView(status: ListStatus): MemberListView {
  const { name, members, updatedAtSeconds, source, error } = status;
  const updatedAt = updatedAtSeconds === null ? null : toIsoSeconds(updatedAtSeconds);
  return { name, members, updated_at: updatedAt, source, error };
}

/** The members of a page, all of which were heard. */
export function toListActivityView(
  { name, members }: MemberList,
  { heard, total }: { heard: readonly StationActivity[]; total: number },
  { hours, limit, offset }: FindListActivityQuery,
): ListActivityView {
  return {
    list: name,
    callsigns: heard.map((station) => toActivityEntry(station.callsign, station)),
    summary: { requested: members.size, spotted: total, not_spotted: members.size - total },
    hours,
    total,
    limit,
    offset,
  };
}
