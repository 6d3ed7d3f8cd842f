// Runs tests. A whole run (`npm test`, `npm run test:rest`, `test:all`, or with `--second-chance`) gives each spec file that
// fails a second chance, alone, and ends with its closing lines; a run of chosen spec files is Jest's alone.
import { appendFileSync } from 'node:fs';
import { keepFilesInMemory } from '../test/support/run/memory-folder.mjs';
import { runPlainJest } from '../test/support/run/run-jest.mjs';
import { runTests } from '../test/support/run/run-tests.mjs';

const MINUTE_MS = 60_000;

const { env } = process;
const startedAtMs = env.TESTS_STARTED_AT ? Number(env.TESTS_STARTED_AT) * 1000 : Date.now();
const beginWithinMs = Number(env.TESTS_BEGIN_WITHIN_MS ?? 40 * MINUTE_MS);
const limits = {
  fileMs: Number(env.TESTS_FILE_MS ?? 10 * MINUTE_MS),
  untilMs: startedAtMs + beginWithinMs,
  // A run that is over must have time to be told of.
  againUntilMs: startedAtMs + beginWithinMs + 20 * MINUTE_MS,
};

keepFilesInMemory();
const [first, ...others] = process.argv.slice(2);
if (first === undefined || first === '--second-chance') {
  const { lines, isGreen } = await runTests(others, limits);
  console.log(`\n${lines.join('\n')}`);
  // So that a longer run can tell them at its own end.
  if (env.TESTS_CLOSING) appendFileSync(env.TESTS_CLOSING, `${lines.join('\n')}\n`);
  process.exitCode = isGreen ? 0 : 1;
} else {
  process.exitCode = await runPlainJest([first, ...others]);
}
