import { HttpException } from '@nestjs/common';
import type { FiltersService, SpotFilter } from '../query/filters.service.js';

/** A follower of spots by a filter. */
export interface MemberFollower {
  /** The parameters of its filter, one object for as long as they are asked for. */
  readonly query: object;
  /** Goes on with the members of now. */
  readonly useMembers: (filter: SpotFilter) => void;
  /** A group or list that the filter names is gone. */
  readonly missMembers?: () => void;
}

/** How often who follows by members is to be told who they are: groups and lists change now and then. */
export const LOOK_AT_MEMBERS_EVERY_MS = 30_000;

/**
 * Reads again who the members of groups and lists are that filters name, once for all who ask for the same. What cannot
 * be read for now stays as it is. Looking at a group counts as a use of it.
 * @param followers as they are when they are reached; each is asked for its query again before it is told
 */
export async function lookAtMembers(
  filters: FiltersService,
  followers: Iterable<MemberFollower>,
): Promise<void> {
  const found = new Map<string, Promise<SpotFilter | 'gone' | undefined>>();
  for (const follower of followers) {
    const { query } = follower;
    if (!filters.asksMembers(query)) continue;
    const key = JSON.stringify(query);
    let reading = found.get(key);
    if (!reading) found.set(key, (reading = filters.read(query).catch(goneOrUnknown)));
    const filter = await reading;
    if (follower.query !== query) continue;
    if (filter === 'gone') follower.missMembers?.();
    else if (filter) follower.useMembers(filter);
  }
}

/** Whether members cannot be read because their name is gone, or only for now. */
function goneOrUnknown(error: unknown): 'gone' | undefined {
  return error instanceof HttpException && error.getStatus() === 404 ? 'gone' : undefined;
}
