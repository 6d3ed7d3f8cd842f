// Runs spec files again and again beside processes that take every core, and prints how often each passed:
// `npm run test:shake -- faults/feed/disk-full --times 20`.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { keepFilesInMemory } from '../test/support/run/memory-folder.mjs';
import { runJest } from '../test/support/run/run-jest.mjs';

const FILE_MS = 600_000;

/** Takes a core until who started it is gone, whatever ended it. */
const BURN = 'const { ppid } = process; while (process.ppid === ppid);';

const {
  values,
  positionals: [pattern],
} = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '20' } },
});
const times = Number(values.times);
if (pattern === undefined || !(times > 0)) {
  console.error('Usage: npm run test:shake -- <pattern of paths> [--times 20]');
  process.exit(2);
}

keepFilesInMemory();
const burners = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ['-e', BURN], { stdio: 'ignore' }),
);

/** By spec file: how often it ran, and how often it passed. */
const specs = new Map();
for (let time = 1; time <= times; time++) {
  const run = await runJest(['--testPathPatterns', pattern], {
    fileMs: FILE_MS,
    env: process.env,
  });
  for (const [path, { state }] of run.specs) {
    const { ran, passed } = specs.get(path) ?? { ran: 0, passed: 0 };
    specs.set(path, { ran: ran + 1, passed: passed + (state === 'passed' ? 1 : 0) });
  }
  console.log(`\n${time} of ${times} times`);
}
for (const burner of burners) burner.kill('SIGKILL');

let isSteady = specs.size > 0;
for (const [path, { ran, passed }] of specs) {
  isSteady &&= ran === times && passed === ran;
  console.log(`${passed} of ${times} passed: ${relative(process.cwd(), path)}`);
}
process.exitCode = isSteady ? 0 : 1;
