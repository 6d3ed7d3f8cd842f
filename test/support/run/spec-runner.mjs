import circus from 'jest-circus/runner';
import { notRun } from './not-run.mjs';

/** Jest's own runner of a spec file, which begins none once it is later than `TESTS_BEGIN_UNTIL` (ms since 1970). */
export default async function runSpec(globalConfig, config, environment, runtime, path, send) {
  const { TESTS_BEGIN_UNTIL: untilMs } = process.env;
  if (untilMs && Date.now() > Number(untilMs)) return notRun(path);
  return (circus.default ?? circus)(globalConfig, config, environment, runtime, path, send);
}
