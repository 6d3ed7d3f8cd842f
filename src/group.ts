import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { loadEnv } from './config/env.js';
import { DatabaseService } from './database/database.service.js';
import { openDatabase } from './database/open-database.js';
import { GroupCommandModule } from './group-command.module.js';
import { GroupNotFound } from './groups/groups.errors.js';
import { GroupsService } from './groups/groups.service.js';

const USAGE = `The operator's way to groups whose edit key is lost.

  npm run group -- new-key NAME    gives the group a new key, and prints it once
  npm run group -- delete NAME     deletes the group for ever`;

/** Does as told, beside a running service or without one; gives the exit code. */
async function main([action, name, ...rest]: readonly string[]): Promise<number> {
  if (!name || rest.length > 0 || (action !== 'new-key' && action !== 'delete')) {
    console.error(USAGE);
    return 2;
  }
  const env = loadEnv();
  const database = await openDatabase(env, () => {});
  env.databaseUrl = database.url;
  const app = await NestFactory.createApplicationContext(GroupCommandModule.forEnv(env), {
    logger: ['error'],
    abortOnError: false,
  });
  try {
    if (!app.get(DatabaseService).isReady) return 2;
    const groups = app.get(GroupsService, { strict: false });
    if (action === 'delete') {
      await groups.delete(name);
      console.log(`The group ${name} is deleted.`);
    } else {
      console.log(await groups.renewKey(name));
    }
    return 0;
  } catch (error) {
    if (!(error instanceof GroupNotFound)) throw error;
    console.error(`There is no group called ${name}.`);
    return 1;
  } finally {
    await app.close();
    await database.leave();
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  },
);
