// Asks random questions beside an array in memory: `npm run test:oracle -- --seed 7 --questions 10000`.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000)) },
    questions: { type: 'string', default: '10000' },
  },
});

console.log(`Seed ${values.seed}, ${values.questions} questions`);
const { status } = spawnSync(
  'npm',
  ['test', '--', '--selectProjects', 'api', '--testPathPatterns', 'filters-oracle'],
  {
    stdio: 'inherit',
    env: { ...process.env, ORACLE_SEED: values.seed, ORACLE_QUESTIONS: values.questions },
  },
);
process.exitCode = status ?? 1;
