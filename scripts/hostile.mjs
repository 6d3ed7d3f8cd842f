// Everything that an unkind world does, one after the other, and a table of what came of it:
// `npm run test:hostile`. Some 35 minutes; the quick ones are in `npm run test:all` as well.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is tried, by the names of its test files, and what makes it longer than in `npm run test:all`. */
const TRIALS = [
  { what: 'Failover in three ways', files: 'faults/[^/]+/failover', variables: { FAILOVERS: '5' } },
  {
    what: 'What replication costs',
    files: 'faults/[^/]+/replication-cost',
    variables: { FAILOVERS: '5' },
  },
  { what: 'Database put back', files: 'api/[^/]+/log-history' },
  { what: 'Kill storms', files: 'faults/[^/]+/replicas', variables: { SOAK_MINUTES: '3' } },
  { what: 'Database away', files: 'faults/[^/]+/database-(away|unreachable)' },
  { what: 'Database silent under exports, busy machine', files: 'faults/[^/]+/exports-wait' },
  { what: 'Upgrade during a dump, and back', files: 'db/schema|faults/[^/]+/upgrade' },
  { what: 'Questions right after an import', files: 'db/plans|faults/[^/]+/import\\.' },
  { what: 'Embedded database killed', files: 'faults/[^/]+/(embedded-database|start-and-end)' },
  { what: 'Disk full', files: 'faults/[^/]+/(disk-full|spill-folder)' },
  { what: 'Clock 60 days ahead', files: 'faults/[^/]+/clock-jump' },
  {
    what: 'Floods by clients',
    files:
      'faults/[^/]+/(stream-flood|telnet-crowd|pipelining)|api/[^/]+/(bodies|connections|cluster)',
  },
  { what: 'Floods by a hub', files: 'faults/[^/]+/hub-(flood|connection)' },
  { what: 'Invitations to strangers', files: 'api/[^/]+/alerts-(limits|delivery)' },
  { what: 'Refused streams, connections used again', files: 'api/stream/stream.spec' },
  { what: 'Grids that come within seconds', files: 'api/[^/]+/line-facts' },
  {
    what: 'Heavy questions of one address',
    files: 'faults/[^/]+/aggregate-limits|api/[^/]+/exports-slow',
  },
  {
    what: 'Files that do not answer, engine frozen',
    files: 'faults/[^/]+/archive-process|checks/file-io',
  },
  { what: 'Fuzz', files: 'faults/[^/]+/fuzz' },
];

const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];

const folder = mkdtempSync(join(tmpdir(), 'spot-hostile-'));
const rows = [];
let isWell = true;
for (const { what, files, variables = {} } of TRIALS) {
  const startedAtMs = performance.now();
  const { results, figures } = await run(files, variables);
  const seconds = Math.round((performance.now() - startedAtMs) / 1000);
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = results;
  isWell &&= failed === 0 && passed > 0;
  rows.push(
    `| ${what} | ${passed} | ${failed} | ${skipped} | ${seconds} s | ${figures.join('<br>')} |`,
  );
}
rmSync(folder, { recursive: true, force: true });
console.log(
  '\n| Trial | Passed | Failed | Skipped | Time | Figures |\n| --- | --- | --- | --- | --- | --- |',
);
console.log(rows.join('\n'));
process.exit(isWell ? 0 : 1);

/** Runs test files one at a time, and gives Jest's results and what the tests have printed of figures. */
async function run(files, variables) {
  const outputFile = join(folder, 'results.json');
  const args = [
    ...JEST,
    '-i',
    '--forceExit',
    '--json',
    `--outputFile=${outputFile}`,
    '--testPathPatterns',
    files,
  ];
  const jest = spawn(process.execPath, args, {
    env: { ...process.env, SOAKS: '1', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  jest.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await new Promise((resolve) => jest.once('close', resolve));
  const figures = [...output.matchAll(/^figures of (.*)$/gm)].map(([, text]) => text);
  return { results: JSON.parse(readFileSync(outputFile, 'utf8')), figures };
}
