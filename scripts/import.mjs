// The archive import: `npm run import -- FILE…`.
import { builtEntry } from './build-if-needed.mjs';

await import(await builtEntry('commands/import'));
