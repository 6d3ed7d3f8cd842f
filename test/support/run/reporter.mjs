import { wasNotRun } from './not-run.mjs';

/** Tells the process that started Jest which spec files have begun and how they ended. */
export default class RunReporter {
  onTestFileStart({ path }) {
    process.send?.({ kind: 'began', path });
  }

  onTestFileResult({ path }, result) {
    const { numPassingTests: passed, numFailingTests: failed } = result;
    const state = stateOf(result);
    const skipped = state === 'not run' ? 0 : result.numPendingTests;
    process.send?.({
      kind: 'ended',
      path,
      state,
      message: result.failureMessage ?? result.testExecError?.message ?? '',
      tests: { passed, failed, skipped },
    });
  }

  onRunComplete() {
    process.send?.({ kind: 'complete' });
  }
}

function stateOf(result) {
  if (wasNotRun(result)) return 'not run';
  return result.numFailingTests > 0 || result.testExecError ? 'failed' : 'passed';
}
