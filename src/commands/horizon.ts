import { exitWith, runCommand } from './command.js';
import { loadEnv } from '../config/env.js';
import { HorizonService } from '../log/horizon.service.js';
import { RetentionModule } from '../log/retention.module.js';

const USAGE = `The first day of which spots are kept. A clock that ran ahead may have moved it too far.

  npm run horizon -- show    says whether it lies in the future, so that no spot is stored
  npm run horizon -- mend    moves it back to where SPOT_RETENTION_DAYS puts it

Exit: 0 all well or mended, 1 it lies in the future, 2 could not run.`;

async function main([action, ...rest]: readonly string[]): Promise<number> {
  if (rest.length > 0 || (action !== 'show' && action !== 'mend')) {
    console.error(USAGE);
    return 2;
  }
  return runCommand(loadEnv(), RetentionModule, async (app) => {
    const horizon = app.get(HorizonService, { strict: false });
    if (action === 'mend') console.log(`Spots are kept from ${await horizon.mend()} on.`);
    const future = await horizon.findFuture();
    if (future === undefined) console.log('The horizon does not lie in the future.');
    else console.log(`No spot is stored: the horizon lies in the future, at ${future}.`);
    return future === undefined ? 0 : 1;
  });
}

exitWith(main(process.argv.slice(2)));
