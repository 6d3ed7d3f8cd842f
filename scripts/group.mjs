// The operator's command for groups: `npm run group -- new-key NAME | delete NAME`.
import { builtEntry } from './build-if-needed.mjs';

await import(await builtEntry('commands/group'));
