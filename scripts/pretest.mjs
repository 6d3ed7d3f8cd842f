// Builds before the tests, where the build is missing or older than the sources.
import { builtEntry } from './build-if-needed.mjs';

await builtEntry('main');
