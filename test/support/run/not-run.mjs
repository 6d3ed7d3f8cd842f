const NOT_RUN = 'not run: no time is left';

/** The result of a spec file that is not even loaded. */
export function notRun(testFilePath) {
  return {
    testFilePath,
    leaks: false,
    failureMessage: null,
    numPassingTests: 0,
    numFailingTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    openHandles: [],
    perfStats: { start: 0, end: 0, runtime: 0, slow: false },
    skipped: true,
    snapshot: {
      added: 0,
      fileDeleted: false,
      matched: 0,
      unchecked: 0,
      uncheckedKeys: [],
      unmatched: 0,
      updated: 0,
    },
    testResults: [
      {
        ancestorTitles: [],
        failureDetails: [],
        failureMessages: [],
        fullName: NOT_RUN,
        numPassingAsserts: 0,
        status: 'pending',
        title: NOT_RUN,
      },
    ],
  };
}

/** Whether a result is one of {@link notRun}. */
export function wasNotRun({ testResults }) {
  return testResults.length === 1 && testResults[0].title === NOT_RUN;
}
