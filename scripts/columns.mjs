// The operator's look at the copy of the log in ClickHouse: `npm run columns -- check`.
import { builtEntry } from './build-if-needed.mjs';

await import(await builtEntry('commands/columns'));
