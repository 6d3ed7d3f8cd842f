import { GroupNotFound, type GroupsService } from '../groups/groups.service.js';

/** The group that the documentation's examples name. */
const NAME = 'demo-club';

/** Whose groups are counted against the limit of groups an hour. */
const CLIENT = 'demo';

/**
 * Makes the demo's group, unless it is there. Its key is thrown away: nobody needs to change it.
 * @throws DatabaseUnavailable, and what `GroupsService.create` refuses
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
