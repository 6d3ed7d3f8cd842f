// Questions that no rollup knows: PostgreSQL alone beside columns, the same service twice on one database, in turns.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { memoryOf } from './files.mjs';
import { momentAt } from '../setup/moment.mjs';
import { percentile } from '../report/statistics.mjs';
import { Service } from '../setup/service.mjs';
import { whenFollowed } from '../setup/settled.mjs';

const ROUNDS = 5;
const RATE_PER_SECOND = 50;
const CONNECTIONS = 4;

const FILTERS = {
  'snr_min=25': 'snr_min=25',
  'station in a continent': 'continent=EU&snr_min=-200',
  'continent to continent, band, mode, SNR':
    'continent=EU&spotter_continent=NA&band=20m&mode=CW&snr_min=20',
};

const GROUPINGS = {
  'by entity and band: spots, best SNR': 'by=dxcc,band&measure=spots,snr_max',
  'by band, hour, continent: stations': 'by=band,hour,continent&measure=spots,stations,snr_max',
  'by hour of day: median SNR': 'by=hour_of_day&measure=snr_median',
  'by 10 minutes, 250 km, band': 'by=time,distance,band&time_step=10m&distance_step=250',
  'by degree of the middle': 'by=mid_lat,mid_lon',
};

/**
 * @typedef {object} ColumnResult
 * @property {string} name
 * @property {number} [postgresMs] The median; nothing where PostgreSQL gave up.
 * @property {number} columnsMs The median.
 * @property {number} [ratio]
 */

/**
 * @typedef {object} ColumnsResult
 * @property {ColumnResult[]} questions
 * @property {number} followSeconds From nothing to the whole log.
 * @property {number} memoryBytes Of the engine's process, at the end.
 * @property {number} idleP99Ms
 * @property {number} besideP99Ms
 */

/**
 * @param {import('../main.mjs').Bench} bench
 * @returns {Promise<ColumnsResult>}
 */
export async function measureColumns({ cluster, settings, generator, say, options }) {
  const shared = {
    ...settings,
    DATABASE_URL: cluster.url,
    FEEDS: 'none',
    RATE_LIMIT_PER_MINUTE: '0',
  };
  const dirs = ['with', 'without'].map((name) => join(settings.DATA_DIR, `bench-${name}-columns`));
  for (const dir of dirs) mkdirSync(dir, { recursive: true });
  const startedAtMs = performance.now();
  const columns = await Service.start({ ...shared, DATA_DIR: dirs[0], COLUMNS: 'on' });
  const postgres = await Service.start({ ...shared, DATA_DIR: dirs[1], COLUMNS: 'off' });
  try {
    await whenFollowed(columns);
    const followSeconds = (performance.now() - startedAtMs) / 1_000;
    say(`columns have the log after ${followSeconds.toFixed(0)} s`);
    const questions = [];
    for (const question of questionsOf()) {
      const result = await compare(question, postgres, columns);
      say(
        `${result.name}: ${result.postgresMs?.toFixed(0)} ms, columns ${result.columnsMs.toFixed(0)} ms`,
      );
      questions.push(result);
    }
    const { idleP99Ms, besideP99Ms } = await measureBeside(columns, generator, options);
    return {
      questions,
      followSeconds,
      memoryBytes: await memoryOf(columns),
      idleP99Ms,
      besideP99Ms,
    };
  } finally {
    await Promise.all([columns.stop(), postgres.stop()]);
  }
}

/** Windows that do not move: both services are asked the same, one after the other. */
export function questionsOf() {
  const now = Date.now() / 1_000;
  return [24, 168, 720].flatMap((hours) => {
    const window = `since=${momentAt(now - hours * 3_600)}&until=${momentAt(now)}`;
    return [
      ...Object.entries(FILTERS).flatMap(([name, filter]) => [
        {
          name: `${name}: count, ${hours} h`,
          path: `/api/v1/spots?${window}&${filter}&limit=1`,
        },
        {
          name: `${name}: newest 100, ${hours} h`,
          path: `/api/v1/spots?${window}&${filter}&limit=100`,
        },
      ]),
      ...Object.entries(GROUPINGS).map(([name, grouping]) => ({
        name: `${name}, ${hours} h`,
        path: `/api/v1/aggregate?${window}&${grouping}&limit=100`,
      })),
    ];
  });
}

/** @returns {Promise<ColumnResult>} */
async function compare({ name, path }, postgres, columns) {
  const { otherMs, oursMs, ratio } = await compareServices({ name, path }, postgres, columns);
  return { name, postgresMs: otherMs, columnsMs: oursMs, ratio };
}

/**
 * Asks two services a question in turns.
 * @param {{ name: string, path: string }} question
 * @returns {Promise<{ otherMs?: number, oursMs: number, ratio?: number }>} medians; nothing of the other where it gave up
 * @throws Error where they do not give the same number of spots
 */
export async function compareServices({ path }, other, ours) {
  const took = { other: [], ours: [] };
  let isGivenUp = false;
  for (let round = 0; round < ROUNDS; round++) {
    // No answer is kept from the one before; both are asked the same.
    const asked = `${path}&freq_max=${200_000_000 - round}`;
    const found = await timed(ours, asked, took.ours);
    if (isGivenUp) continue;
    const expected = await timed(other, asked, took.other);
    isGivenUp = expected === undefined;
    if (!isGivenUp && found !== expected) throw new Error(`${asked}: ${found} and ${expected}`);
  }
  const oursMs = percentile(took.ours, 50);
  if (isGivenUp) return { oursMs };
  const otherMs = percentile(took.other, 50);
  return { otherMs, oursMs, ratio: otherMs / oursMs };
}

/** The number of spots; `undefined` where the service gave up. */
async function timed(service, path, took) {
  const startedAtMs = performance.now();
  const response = await fetch(service.origin + path);
  const body = await response.json();
  if (response.status === 503) return undefined;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  took.push(performance.now() - startedAtMs);
  return body.total ?? body.spots;
}

/** `/spots` alone, and while two questions of any shape run without pause. */
async function measureBeside(service, generator, { durations }) {
  const { origin } = service;
  const newest = { origin, paths: ['/api/v1/spots'], connections: CONNECTIONS };
  const read = () =>
    generator.ask('run', {
      ...newest,
      durationMs: durations.isolationMs,
      ratePerSecond: RATE_PER_SECOND,
    });
  const idle = [];
  const beside = [];
  for (let round = 0; round < 3; round++) {
    idle.push(...(await read()).latenciesMs);
    const over = new AbortController();
    const asking = [1, 2].map(async (client) => {
      for (let n = 0; !over.signal.aborted; n++) {
        const path = `/api/v1/aggregate?since=168h&${GROUPINGS['by band, hour, continent: stations']}&freq_max=${100_000_000 - n * 2 - client}`;
        await (await fetch(origin + path)).arrayBuffer();
      }
    });
    beside.push(...(await read()).latenciesMs);
    over.abort();
    await Promise.all(asking);
  }
  return { idleP99Ms: percentile(idle, 99), besideP99Ms: percentile(beside, 99) };
}
