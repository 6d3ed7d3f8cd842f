// The page of what was measured: what it means, what falls short, and where the tables are.
import { readFileSync } from 'node:fs';
import { judge } from './goals.mjs';
import { headlines } from './headlines.mjs';
import { renderGoals } from './report.mjs';
import { table } from './table.mjs';

/** How a client learns what its own question cost. */
const HOW_TO_READ = readFileSync(new URL('server-timing.md', import.meta.url), 'utf8');

/** @typedef {import('./report.mjs').Run} Run */

/**
 * @param {readonly Run[]} runs The largest first; that one is told of.
 * @param {Run | undefined} small The run of a million spots, to see what growth costs.
 */
export function renderPage(runs, small) {
  const [largest] = runs;
  if (largest === undefined) throw new Error('no run is kept');
  const { machine, load } = largest;
  const goals = judge(largest, small).filter(({ holds }) => holds !== null);
  const short = goals.filter(({ holds }) => holds === false);
  return `# Performance

On ${machine.cores} cores that the service, PostgreSQL and everyone who asks share (${machine.cpu}, ${machine.memoryGb} GB), with
${largest.spots.toLocaleString('en')} spots of ${load.days.toFixed(0)} days in the database:

${table(['', 'Measured'], headlines(largest))}
Each is a table in [${largest.name}](performance/${largest.name}.md), with what it was compared with. \`npm run bench\` measures your machine
and writes this page; do not edit it. Compare figures within a run, not between machines: each run measures what it compares
with in turns, beside itself ([decision 17](decisions/0017-bench.md)). Beside its peers, and where the time goes:
[performance-notes.md](performance-notes.md).

## What falls short

${short.length} of ${goals.length} goals do not hold. [performance-notes.md](performance-notes.md) tells why, and what was tried.

${renderGoals(short)}
## All figures

${table(
  ['Run', 'Spots', 'Measured', 'Revision', 'Command'],
  runs.map((run) => [
    `[${run.name}](performance/${run.name}.md)`,
    run.spots.toLocaleString('en'),
    run.startedAt.slice(0, 10),
    String(run.machine.revision),
    `\`${run.command}\``,
  ]),
)}
${HOW_TO_READ}`;
}
