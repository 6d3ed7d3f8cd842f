// The benchmark: `npm run bench -- --help`.
import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { builtEntry } from '../scripts/build-if-needed.mjs';
import { readOptions, USAGE } from './options.mjs';

/**
 * @typedef {object} Bench What the parts of a run work with.
 * @property {import('./options.mjs').Options} options
 * @property {import('./setup/stations.mjs').Stations} stations
 * @property {import('./setup/service.mjs').Service} service
 * @property {import('./setup/cluster.mjs').Cluster} cluster
 * @property {import('./setup/child.mjs').Child} generator
 * @property {import('./setup/child.mjs').Child} background A second load generator.
 * @property {import('./setup/child.mjs').Child} hub
 * @property {import('./setup/child.mjs').Child} streamClients
 * @property {import('./setup/child.mjs').Child} telnetClients
 * @property {import('./setup/child.mjs').Child} bare
 * @property {import('./setup/child.mjs').Child} alertReceiver
 * @property {string} bareOrigin
 * @property {import('./measures/duckdb.mjs').Duckdb} [duckdb]
 * @property {{ name: string, callsigns: string[] }[]} groups
 * @property {(message: string) => void} say
 * @property {Record<string, string>} settings What the service was started with.
 */

const options = readOptions(process.argv.slice(2));
if (options === undefined) {
  console.log(USAGE);
  process.exit(0);
}
// What the parts import from the build must be there before them.
await builtEntry('main');
const { runBench } = await import('./run.mjs');
const machine = {
  cores: cpus().length,
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  memoryGb: Math.round(totalmem() / 2 ** 30),
  loadAverage: loadavg()[0].toFixed(1),
  node: process.version,
  revision: revision(),
};
process.exitCode = await runBench(options, machine);

function revision() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
