// What can be asked of a run, and how long its parts take.
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** Parts that run only when they are named: half a gigabyte is fetched. */
const SELDOM = new Set(['clickhouse']);

export const USAGE = `npm run bench -- [options]

  --quick             150,000 spots and short rounds: ends within two minutes
  --spots N           how many spots, such as 1m, 10m (the default), 30m or 500000
  --data-dir PATH     keep the loaded database here, and use what is there already
  --seed N            another traffic; 1 unless given
  --callsigns FILE    real callsigns, one a line (Super Check Partial's MASTER.SCP will do);
                      BENCH_CALLSIGNS names it likewise
  --file-spots N      days of so many spots that only files have; 10m unless given, 200k with --quick
  --past-spots N      with clickhouse: so many spots of days before the log, in ClickHouse alone; none unless given
  --import-rows N     rows of an archive that are imported; 4m unless given, 200k with --quick
  --connections N     of the cases under load; 8 unless given
  --only WORDS        parts to run, with commas between: ${['polling', 'cases', 'filters', 'signals', 'columns', 'clickhouse', 'files', 'import', 'exports', 'naive', 'isolation', 'memory', 'stream', 'telnet', 'live', 'alerts', 'ingest', 'start'].join(', ')}
  --cpu-prof DIR      the service leaves profiles of its CPU there, from start to stop; read them with
                      Chrome's DevTools
  --print-only        write nothing to docs/
`;

/**
 * @typedef {object} Durations
 * @property {number} warmUpMs
 * @property {number} rounds
 * @property {number} aloneMs One client, of each case and round.
 * @property {number} busyMs Several, likewise.
 * @property {number} pollingMs
 * @property {number} pollingRounds
 * @property {number} isolationMs
 * @property {number} memoryMs
 * @property {number} streamMs
 * @property {number} telnetMs
 * @property {number} liveMs Of each rate, door and process.
 * @property {number} ingestMs
 * @property {number} starts
 * @property {number} naiveSpots
 *
 * @typedef {object} Options
 * @property {string} name Of the run's results: `quick`, `1m`, `10m`, …
 * @property {string} command
 * @property {number} spots
 * @property {number} seed
 * @property {number} fileSpots
 * @property {number} pastSpots
 * @property {number} importRows
 * @property {number} connections
 * @property {string} [dataDir]
 * @property {string} [listPath]
 * @property {string} [profileDir]
 * @property {(part: string) => boolean} runs
 * @property {boolean} writes
 * @property {Durations} durations
 */

/** @type {Durations} */
const FULL = {
  warmUpMs: 4_000,
  rounds: 3,
  aloneMs: 500,
  busyMs: 1_000,
  pollingMs: 2_000,
  pollingRounds: 5,
  isolationMs: 5_000,
  memoryMs: 20_000,
  streamMs: 20_000,
  telnetMs: 20_000,
  liveMs: 10_000,
  ingestMs: 15_000,
  starts: 3,
  naiveSpots: 1_000_000,
};

/** @type {Durations} */
const QUICK = {
  warmUpMs: 1_500,
  rounds: 1,
  aloneMs: 120,
  busyMs: 250,
  pollingMs: 500,
  pollingRounds: 3,
  isolationMs: 1_200,
  memoryMs: 3_000,
  streamMs: 3_000,
  // Longer than 5,000 spots, which is how far behind a slow connection may be.
  telnetMs: 12_000,
  liveMs: 2_000,
  ingestMs: 3_000,
  starts: 1,
  naiveSpots: 100_000,
};

/**
 * @param {string[]} args
 * @returns {Options | undefined} Nothing when help was asked for.
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      spots: { type: 'string' },
      'data-dir': { type: 'string' },
      seed: { type: 'string', default: '1' },
      callsigns: { type: 'string' },
      'file-spots': { type: 'string' },
      'import-rows': { type: 'string' },
      'past-spots': { type: 'string', default: '0' },
      connections: { type: 'string', default: '8' },
      only: { type: 'string' },
      'cpu-prof': { type: 'string' },
      'print-only': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const listPath = values.callsigns ?? process.env.BENCH_CALLSIGNS;
  if (listPath && !existsSync(listPath)) throw new Error(`no such file: ${listPath}`);
  const spots = readCount(values.spots ?? (values.quick ? '150000' : '10m'));
  const only = values.only?.split(',');
  return {
    name: values.quick ? 'quick' : toName(spots),
    command: commandOf(args),
    spots,
    seed: readCount(values.seed),
    fileSpots: readCount(values['file-spots'] ?? (values.quick ? '200k' : '10m')),
    pastSpots: readCount(values['past-spots']),
    importRows: readCount(values['import-rows'] ?? (values.quick ? '200k' : '4m')),
    connections: readCount(values.connections),
    dataDir: values['data-dir'],
    listPath,
    profileDir: values['cpu-prof'] && resolve(values['cpu-prof']),
    runs: (part) => (only === undefined ? !SELDOM.has(part) : only.includes(part)),
    writes: !values['print-only'] && only === undefined,
    durations: values.quick ? QUICK : FULL,
  };
}

/** What was typed, so that no figure is without its command; of the list its name is enough. */
function commandOf(/** @type {string[]} */ args) {
  const list = process.env.BENCH_CALLSIGNS;
  return [
    ...(list ? [`BENCH_CALLSIGNS=${basename(list)}`] : []),
    'npm run bench',
    ...(args.length > 0 ? ['--', ...args] : []),
  ].join(' ');
}

/** @param {string} text */
function readCount(text) {
  const [, digits, unit] = /^(\d+)([km]?)$/i.exec(text.replaceAll('_', '')) ?? [];
  if (digits === undefined) throw new Error(`not a number: ${text}\n\n${USAGE}`);
  return Number(digits) * { '': 1, k: 1_000, m: 1_000_000 }[unit.toLowerCase()];
}

function toName(/** @type {number} */ spots) {
  return spots % 1_000_000 === 0 ? `${spots / 1_000_000}m` : `${Math.round(spots / 1_000)}k`;
}
