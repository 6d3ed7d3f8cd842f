import { ApiProperty } from '@nestjs/swagger';
import { IntegerParam, LimitParam, TextParam } from '../http/input/params.js';
import { toIsoSeconds } from '../time/timestamp.js';
import {
  CallsignChangesField,
  DescriptionField,
  EmailField,
  GroupCallsignsField,
  GroupNameField,
} from './group-fields.js';
import { TextField } from '../http/input/text-field.js';
import type { NewGroup } from './groups.repository.js';
import { ActivityView } from '../spots/activity.dto.js';
import { SpotListView } from '../query/spot-view.dto.js';
import { ListRecentSpotsQuery, PAGE_SPOTS } from '../spots/spots.dto.js';

/** Hours of the list of a group unless asked for. */
export const GROUP_HOURS = 1;

/** A new group. */
export class CreateGroupBody {
  /** 3 to 50 lowercase letters, digits and single hyphens. */
  @GroupNameField()
  name: string;

  /** 1 to 500 callsigns. */
  @GroupCallsignsField({ required: true })
  callsigns: string[];

  /** Who made it. Public. */
  @TextField({ maxLength: 100, required: true, example: 'Hiram' })
  creator_name: string;

  /** How to reach who made it. Public: anybody can read it. */
  @EmailField()
  creator_email: string;

  /** What it is for. */
  @DescriptionField()
  description?: string | null;
}

/** A change of a group. At least one field is needed. */
export class UpdateGroupBody {
  /** Replaces the whole list; not together with the two below. */
  @GroupCallsignsField()
  callsigns?: string[];

  /** Added to the list; those it has already are ignored. May be empty. */
  @CallsignChangesField(['K1ABC', 'W1AW'])
  add_callsigns?: string[];

  /** Removed from the list. May be empty. */
  @CallsignChangesField(['N0CALL'])
  remove_callsigns?: string[];

  /** What it is for; null or an empty text clears it. */
  @DescriptionField()
  description?: string | null;
}

/** The parameters of `GET /groups`. */
export class ListGroupsQuery {
  /** Part of a name or description, in any case. */
  @TextParam(100)
  q?: string;

  /** Groups on a page. Unless given, all are sent. */
  @IntegerParam({ min: 1, max: 1000 })
  limit?: number;

  /** Groups to skip. */
  @IntegerParam({ min: 0, max: Number.MAX_SAFE_INTEGER, default: 0 })
  offset: number;
}

/** The parameters of `GET /groups/:name/spots`. */
export class FindGroupSpotsQuery extends ListRecentSpotsQuery {
  /** Length of the window, ending now; not together with `since` or `until`. */
  @IntegerParam({ min: 1, max: 168, default: GROUP_HOURS, isDefaultOfReader: true })
  hours?: number;

  /** Spots on a page, at most 1000; as CSV or NDJSON any number, and all unless given. */
  @LimitParam({ max: 1000, default: PAGE_SPOTS })
  limit?: number;
}

/** A group as the list shows it: without its callsigns and its creator's address. */
export class GroupSummaryView {
  /**
   * Its name, by which it is asked for.
   * @example 'demo-club'
   */
  name: string;

  /**
   * What it is for; null when it was not given.
   * @example 'Our Tuesday net'
   */
  description: string | null;

  /**
   * Who made it.
   * @example 'Hiram'
   */
  creator_name: string;

  /** How many callsigns it has. */
  @ApiProperty({ type: 'integer', example: 2 })
  callsign_count: number;

  /**
   * When it was made, UTC.
   * @example '2026-09-30T14:33:00Z'
   */
  created_at: string;
}

/** A group. */
export class GroupView extends GroupSummaryView {
  /**
   * How to reach who made it.
   * @example 'op@example.org'
   */
  creator_email: string;

  /** In the order given. */
  @ApiProperty({ example: ['K1ABC', 'W1AW'] })
  callsigns: string[];

  /**
   * When it was last changed, UTC.
   * @example '2026-09-30T14:33:00Z'
   */
  updated_at: string;
}

/** A group, found. */
export class GroupAnswerView {
  /** The group as it is now. */
  group: GroupView;
}

/** All groups, or a page of them. */
export class GroupListView {
  /** Newest first. */
  groups: GroupSummaryView[];

  /** How many match in all. */
  @ApiProperty({ type: 'integer', example: 1 })
  total: number;
}

/** A group, just made. */
export class GroupCreatedView {
  /** The group as it was made. */
  group: GroupView;

  /**
   * With which the group can be changed and deleted. Shown here, and never again.
   * @example 'gek_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
   */
  edit_key: string;

  /** What to do with the key. */
  notice: string;
}

/** A group, just deleted. */
export class GroupDeletedView {
  /** Always true: what is not deleted is an error. */
  @ApiProperty({ enum: [true] })
  deleted: true;

  /**
   * The name, which is free again.
   * @example 'demo-club'
   */
  name: string;
}

/** Who of a group was heard. */
export class GroupActivityView extends ActivityView {
  /**
   * The group's name.
   * @example 'demo-club'
   */
  group: string;
}

/** The spots of a group. */
export class GroupSpotListView extends SpotListView {
  /**
   * The group's name.
   * @example 'demo-club'
   */
  group: string;
}

/** A group on the wire, its creator's address included. */
export function toGroupView(group: NewGroup): GroupView {
  return {
    ...toGroupSummaryView(group),
    creator_email: group.creatorEmail,
    callsigns: group.callsigns,
    updated_at: toIsoSeconds(group.updatedAtSeconds),
  };
}

/** A group as the list shows it. */
export function toGroupSummaryView(group: NewGroup): GroupSummaryView {
  return {
    name: group.name,
    description: group.description,
    creator_name: group.creatorName,
    callsign_count: group.callsigns.length,
    created_at: toIsoSeconds(group.createdAtSeconds),
  };
}
