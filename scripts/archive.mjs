// One look after the archive: `npm run archive`.
import { builtEntry } from './build-if-needed.mjs';

await import(await builtEntry('commands/archive'));
