import { exitWith, runCommand } from './command.js';
import { loadEnv } from '../config/env.js';
import { GroupNotFound } from '../groups/groups.errors.js';
import { GroupsModule } from '../groups/groups.module.js';
import { GroupsService } from '../groups/groups.service.js';

const USAGE = `The operator's way to groups whose edit key is lost.

  npm run group -- new-key NAME    gives the group a new key, and prints it once
  npm run group -- delete NAME     deletes the group for ever`;

async function main([action, name, ...rest]: readonly string[]): Promise<number> {
  if (!name || rest.length > 0 || (action !== 'new-key' && action !== 'delete')) {
    console.error(USAGE);
    return 2;
  }
  return runCommand(loadEnv(), GroupsModule, async (app) => {
    const groups = app.get(GroupsService, { strict: false });
    try {
      if (action === 'new-key') console.log(await groups.renewKey(name));
      else await groups.delete(name).then(() => console.log(`The group ${name} is deleted.`));
      return 0;
    } catch (error) {
      if (!(error instanceof GroupNotFound)) throw error;
      console.error(`There is no group called ${name}.`);
      return 1;
    }
  });
}

exitWith(main(process.argv.slice(2)));
