// From the feed's socket to the commit with every rollup: as fast as it goes, then at the goal's rate
// while clients read. What is committed is read from the log itself.
import { setTimeout as delay } from 'node:timers/promises';
import { CONTEST, untilMinuteFitsMs } from './contest.mjs';
import { latenciesOf, percentile } from '../report/statistics.mjs';

/** The goal, and what a contest brings at its worst. */
export const GOAL_PER_SECOND = 40_000;
const CONTEST_PER_SECOND = 500;

/**
 * Lines that are under way when there is no other bound: what a fifth of a second brings at the goal's rate. So far
 * behind the database keeps up, for the service; beyond, each report goes by way of the disk.
 */
const UNDER_WAY = 8_000;

/** A poller goes on from the newest spot it was given. */
const CURSOR_MOVES_EACH_MS = 1_000;

const LOOK_EVERY_MS = 20;

/** After this time without a commit, missing spots count as lost. */
const STILL_FOR_MS = 10_000;
const READS_PER_SECOND = 50;
const READ_CONNECTIONS = 8;

/**
 * @typedef {object} ReadFigures
 * @property {number} p50Ms
 * @property {number} p99Ms
 * @property {number} failed
 *
 * @typedef {object} IngestResult
 * @property {number} alonePerSecond
 * @property {number} [aloneCpuMicros] That the Node process of the service computed for a spot.
 * @property {number} underReadsPerSecond Committed, of {@link GOAL_PER_SECOND} sent.
 * @property {number} lost Lines sent of which no spot came.
 * @property {ReadFigures} idle
 * @property {ReadFigures} underIngest
 * @property {ReadFigures} inContest
 * @property {import('./contest.mjs').ContestResult} [newNames]
 * @property {number} readsRatio Of the p99s.
 * @property {string} how
 */

/**
 * @param {Pick<import('../main.mjs').Bench, 'options' | 'service' | 'generator' | 'hub' | 'cluster' | 'stations'>} bench
 * @returns {Promise<IngestResult>}
 */
export async function measureIngest(bench) {
  const { options, service, hub, cluster } = bench;
  const durationMs = options.durations.ingestMs;
  const count = Math.ceil((durationMs / 1_000) * GOAL_PER_SECOND * 3);
  await hub.ask('prepare', { seed: options.seed + 9, listPath: options.listPath, count });
  const firstId = await cluster.lastId();
  const sentBefore = await hub.ask('sent');
  const idle = await read(bench, durationMs);
  const contest = { ratePerSecond: CONTEST_PER_SECOND, durationMs };
  const [inContest] = await Promise.all([read(bench, durationMs), hub.ask('stream', contest)]);
  const cpuBefore = service.cpuSeconds();
  const floodedAfterId = await cluster.lastId();
  const alonePerSecond = await flood(bench, durationMs);
  const cpuSeconds = (service.cpuSeconds() ?? 0) - (cpuBefore ?? 0);
  const flooded = (await cluster.lastId()) - floodedAfterId;
  const [underIngest, underReadsPerSecond] = await Promise.all([
    read(bench, durationMs),
    stream(bench, durationMs),
  ]);
  const stored = (await cluster.lastId()) - firstId;
  const sent = (await hub.ask('sent')) - sentBefore;
  const newNames = await burst(bench);
  return {
    alonePerSecond,
    // Where the system does not tell, it is left out.
    ...(cpuSeconds > 0 && { aloneCpuMicros: (cpuSeconds * 1e6) / flooded }),
    underReadsPerSecond,
    lost: sent - stored,
    idle,
    underIngest,
    inContest,
    newNames,
    readsRatio: underIngest.p99Ms / idle.p99Ms,
    how:
      `${READS_PER_SECOND} reads/s on ${READ_CONNECTIONS} connections: the newest, a cursor, ` +
      'statistics, charts and activity of 24 h',
  };
}

/** No more is sent than was committed and some: the sustained rate, whatever waits in between. */
async function flood({ hub, cluster }, durationMs) {
  const firstId = await cluster.lastId();
  const before = await hub.ask('sent');
  const startedAtMs = performance.now();
  const flooding = hub.ask('flood', durationMs);
  while (performance.now() - startedAtMs < durationMs) {
    const committed = (await cluster.lastId()) - firstId;
    await hub.ask('allow', before + committed + UNDER_WAY);
    await delay(LOOK_EVERY_MS);
  }
  const sent = await flooding;
  return settledRate(cluster, { firstId, sent, startedAtMs });
}

async function stream({ hub, cluster }, durationMs) {
  const firstId = await cluster.lastId();
  const startedAtMs = performance.now();
  const sent = await hub.ask('stream', { ratePerSecond: GOAL_PER_SECOND, durationMs });
  return settledRate(cluster, { firstId, sent, startedAtMs });
}

/**
 * A contest's minute at once. Names that are new in this database, also where an earlier run is kept.
 * @returns {Promise<import('./contest.mjs').ContestResult>}
 */
async function burst({ options, hub, cluster }) {
  const firstId = await cluster.lastId();
  await hub.ask('prepareContest', options.seed + firstId);
  await delay(untilMinuteFitsMs(Date.now()));
  const startedAtMs = performance.now();
  const sent = await hub.ask('burst');
  const perSecond = await settledRate(cluster, { firstId, sent, startedAtMs });
  return { ...CONTEST, perSecond, lost: sent - ((await cluster.lastId()) - firstId) };
}

/** Committed spots by the time from the first line to the last commit. */
async function settledRate(cluster, { firstId, sent, startedAtMs }) {
  let lastId = await cluster.lastId();
  let changedAtMs = performance.now();
  while (lastId - firstId < sent && performance.now() - changedAtMs < STILL_FOR_MS) {
    await delay(LOOK_EVERY_MS);
    const id = await cluster.lastId();
    if (id !== lastId) changedAtMs = performance.now();
    lastId = id;
  }
  return ((lastId - firstId) * 1_000) / (changedAtMs - startedAtMs);
}

/** @returns {Promise<ReadFigures>} */
async function read(bench, durationMs) {
  const endsAtMs = performance.now() + durationMs;
  const rounds = [];
  while (performance.now() < endsAtMs) rounds.push(await readOn(bench, CURSOR_MOVES_EACH_MS));
  const latenciesMs = latenciesOf(rounds);
  return {
    p50Ms: percentile(latenciesMs, 50),
    p99Ms: percentile(latenciesMs, 99),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  };
}

async function readOn({ service, generator, cluster, stations }, durationMs) {
  const headId = await cluster.lastId();
  const calls = stations.callsigns.slice(200, 300).map(encodeURIComponent).join(',');
  return generator.ask('run', {
    origin: service.origin,
    paths: [
      '/api/v1/spots',
      `/api/v1/spots?after_id=${headId - 20}`,
      '/api/v1/stats?hours=24',
      '/api/v1/spots?since=24h&mode=CW&band=20m',
      '/api/v1/charts?hours=24',
      `/api/v1/activity?hours=24&call=${calls}`,
    ],
    connections: READ_CONNECTIONS,
    ratePerSecond: READS_PER_SECOND,
    durationMs,
  });
}
