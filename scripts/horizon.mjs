// The operator's way to a horizon that lies in the future: `npm run horizon -- …`.
import { builtEntry } from './build-if-needed.mjs';

await import(await builtEntry('commands/horizon'));
