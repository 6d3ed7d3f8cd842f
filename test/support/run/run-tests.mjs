import { relative } from 'node:path';
import { listSpecs, runJest } from './run-jest.mjs';

/** Lines of a first failure that are told again at the end. */
const MESSAGE_LINES = 60;

/**
 * Runs the spec files that Jest finds by `args`. Those that failed run once more, each alone, when all others are over: green
 * then, they are flaky, and the run is green. After a spec file that hangs the rest goes on in another Jest.
 * @param limits fileMs: time of one spec file; untilMs: later (ms since 1970) none begins; againUntilMs: nor a second time
 * @returns closing lines for whoever reads the end of a log, and whether the run is green
 */
export async function runTests(args, { fileMs, untilMs, againUntilMs }) {
  const limits = { fileMs, env: { ...process.env, TESTS_BEGIN_UNTIL: String(untilMs) } };
  const specs = new Map();
  let isBroken = false;
  for (let left; left === undefined || left.length > 0;) {
    const {
      specs: some,
      isComplete,
      code,
    } = await runJest(left ? byPath(args, left) : args, limits);
    for (const [path, result] of some) specs.set(path, result);
    const hasFailed = [...some.values()].some(({ state }) => state === 'failed');
    // Jest itself has failed: not by a spec file, or before any was over.
    isBroken ||= (isComplete && code > 0 && !hasFailed) || (!isComplete && some.size === 0);
    if (isComplete || isBroken) break;
    left = listSpecs(args).filter((path) => !specs.has(path));
  }
  const failures = new Map([...specs].filter(([, { state }]) => state === 'failed'));
  const again = { ...limits, env: { ...process.env, TESTS_BEGIN_UNTIL: String(againUntilMs) } };
  for (const path of failures.keys()) {
    console.log(`\nOnce more, alone: ${named(path)}`);
    const { specs: some } = await runJest(byPath(args, [path]), again);
    const second = some.get(path);
    if (second?.state === 'passed') specs.set(path, { ...second, state: 'flaky' });
  }
  return closing(specs, failures, isBroken);
}

function byPath(args, paths) {
  return [...args, '--runTestsByPath', ...paths];
}

function named(path) {
  return relative(process.cwd(), path);
}

function closing(specs, failures, isBroken) {
  const of = (state) => [...specs].filter(([, result]) => result.state === state);
  const names = (state) =>
    of(state)
      .map(([path]) => named(path))
      .sort();
  const tests = (kind) => [...specs.values()].reduce((sum, one) => sum + one.tests[kind], 0);
  const first = [...failures].flatMap(([path, { message }]) => [
    `First failure of ${named(path)}:`,
    ...message.trimEnd().split('\n').slice(0, MESSAGE_LINES),
    '',
  ]);
  const isGreen = !isBroken && of('failed').length === 0;
  const lines = [
    ...first,
    ...names('not run').map((name) => `NOT RUN ${name}`),
    ...names('flaky').map((name) => `FLAKY ${name}`),
    ...names('failed').map((name) => `FAILED ${name}`),
    ...(isBroken ? ['FAILED Jest itself: see above'] : []),
    `Spec files: ${of('passed').length} passed, ${of('flaky').length} flaky, ${of('failed').length} failed, ${of('not run').length} not run`,
    `Tests of them: ${tests('passed')} passed, ${tests('failed')} failed, ${tests('skipped')} skipped`,
  ];
  return { lines, isGreen };
}
