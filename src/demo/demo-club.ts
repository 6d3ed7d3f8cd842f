import { GroupNotFound, type GroupsService } from '../groups/groups.service.js';

/** The group that the documentation's examples name. */
const NAME = 'demo-club';

/** The client for which the limit of groups an hour counts. */
const CLIENT = 'demo';

/**
 * Makes the demo's group, unless it exists. Its key is dropped: the group is never changed.
 * @throws DatabaseUnavailable, and the refusals of `GroupsService.create`
 */
export async function makeDemoClub(
  groups: Pick<GroupsService, 'get' | 'create'>,
  callsigns: string[],
): Promise<void> {
  try {
    // Counts as a use, so that it does not expire.
    await groups.get(NAME);
  } catch (error) {
    if (!(error instanceof GroupNotFound)) throw error;
    const group = {
      name: NAME,
      callsigns,
      creator_name: 'Demo',
      creator_email: 'demo@example.org',
      description: 'Stations of the demo, for the examples. Invented, like all that is heard here.',
    };
    await groups.create(group, CLIENT);
  }
}
