// How long a spot takes from its line on the feed's socket to clients, by every door, at the rates of a quiet day, a contest
// and more; beside the process that listens to the feed, and behind another one of the same deployment.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DOORS } from './live-doors.mjs';
import { telnetSettings } from './telnet.mjs';
import { settledId, waitUntil, withCpuOf } from '../setup/fed.mjs';
import { PostgresProcesses } from '../setup/processes.mjs';
import { freePort, Service } from '../setup/service.mjs';
import { whenFollowed } from '../setup/settled.mjs';
import { percentile } from '../report/statistics.mjs';

const CLIENTS = 50;
const RATES_PER_SECOND = [20, 200, 1_000, 3_000];

/** The clients' first second is not measured: their code is compiled meanwhile. */
const SETTLE_MS = 1_000;

/** Before all others, by every door, and thrown away: the service has just started. */
const WARM_UP = { ratePerSecond: 200, durationMs: 1_000 };

/** More lines than will be sent: traffic may have a few in a thousand fewer than asked for. */
const SPARE = 1.01;

const ARRIVES_WITHIN_MS = 30_000;

/** Before the measures of either process, after as many again that are not timed. */
const COMMITS = 400;

/**
 * @typedef {object} LiveResult
 * @property {number} clients Of each measure.
 * @property {number} commitP50Ms Of a row that is inserted and committed on the same PostgreSQL, while nothing is fed.
 * @property {number} commitP99Ms
 * @property {LiveMeasure[]} measures
 *
 * @typedef {object} LiveMeasure
 * @property {string} door
 * @property {boolean} isOther Whether the clients' process is not the one that listens to the feed.
 * @property {number} spotsPerSecond
 * @property {number} due Of all clients, those of the first second included.
 * @property {number} received Of these, in order and once.
 * @property {number} wrong What came again, out of order, or was no spot.
 * @property {number} ended Connections that ended by themselves.
 * @property {number} p50Ms From the line's write to a client's receipt, over all receipts of the measured span.
 * @property {number} p99Ms
 * @property {number} [nodeCpuPerSecond] Seconds that the Node process of the clients computed in each.
 * @property {number} [feedCpuPerSecond] Likewise the one that listens to the feed, where that is not theirs.
 * @property {number} [postgresCpuPerSecond] Likewise all processes of PostgreSQL.
 * @property {number} [clientsCpuPerSecond] Likewise the clients themselves.
 * @property {number} [nodeBytes] Memory of the Node process of the clients, while they are there.
 * @property {number} [columnsBytes] Of its column engine's process.
 * @property {number} [postgresBytes] Of all processes of PostgreSQL.
 */

/**
 * @param {import('../main.mjs').Bench} bench
 * @returns {Promise<LiveResult>}
 */
export async function measureLive(bench) {
  const { options, service, hub, cluster, say } = bench;
  const plans = plansOf(options.durations.liveMs);
  const count = Math.ceil(
    [WARM_UP, ...plans].reduce((sum, plan) => sum + linesOf(plan), 0) * SPARE,
  );
  await hub.ask('prepare', { seed: options.seed + 16, listPath: options.listPath, count });
  const postgres = await PostgresProcesses.of(cluster);
  const commitsMs = await timeCommits(cluster);
  const measures = await measureDoors({ ...bench, postgres, reading: service }, plans);
  const other = await startOther(bench);
  try {
    await whenFollowed(other);
    commitsMs.push(...(await timeCommits(cluster)));
    measures.push(...(await measureDoors({ ...bench, postgres, reading: other }, plans)));
  } finally {
    await other.stop();
  }
  const [commitP50Ms, commitP99Ms] = [percentile(commitsMs, 50), percentile(commitsMs, 99)];
  say(`a bare commit: p50 ${commitP50Ms.toFixed(2)} ms, p99 ${commitP99Ms.toFixed(2)} ms`);
  return { clients: CLIENTS, commitP50Ms, commitP99Ms, measures };
}

function plansOf(durationMs) {
  return RATES_PER_SECOND.map((ratePerSecond) => ({ ratePerSecond, durationMs }));
}

/** That are sent by a plan, its first second included, to clients of every door and of both processes. */
function linesOf({ ratePerSecond, durationMs }) {
  return ((ratePerSecond * (SETTLE_MS + durationMs)) / 1_000) * DOORS.length * 2;
}

/** What storing anything takes at least, on this disk. @returns {Promise<number[]>} */
async function timeCommits(cluster) {
  const tookMs = [];
  await cluster.query('CREATE TABLE bench_commit (n int)');
  try {
    for (let turn = -COMMITS; turn < COMMITS; turn++) {
      const startedAtMs = performance.now();
      await cluster.query('INSERT INTO bench_commit VALUES ($1)', [turn]);
      if (turn >= 0) tookMs.push(performance.now() - startedAtMs);
    }
  } finally {
    await cluster.query('DROP TABLE bench_commit');
  }
  return tookMs;
}

/** Another process of the deployment, with settings of the first; that one keeps the feed. */
async function startOther({ settings, cluster, say }) {
  const dir = join(settings.DATA_DIR, 'bench-other');
  mkdirSync(dir, { recursive: true });
  const other = await Service.start({
    ...settings,
    ...telnetSettings(await freePort()),
    DATABASE_URL: settings.DATABASE_URL ?? cluster.url,
    DATA_DIR: dir,
  });
  say('another process has started');
  return other;
}

/** @returns {Promise<LiveMeasure[]>} */
async function measureDoors(bench, plans) {
  const { service, reading, say } = bench;
  const isOther = reading !== service;
  const measures = [];
  for (const door of DOORS) await measureDoor(bench, door, WARM_UP);
  for (const plan of plans) {
    const { ratePerSecond: spotsPerSecond } = plan;
    for (const door of DOORS) {
      const found = await measureDoor(bench, door, plan);
      const { received, due, p50Ms, p99Ms } = found;
      say(
        `${spotsPerSecond} spots/s, ${door.name}${isOther ? ', another process' : ''}: p50 ${p50Ms.toFixed(0)} ms, ` +
          `p99 ${p99Ms.toFixed(0)} ms, ${received} of ${due}`,
      );
      measures.push({ door: door.name, isOther, spotsPerSecond, ...found });
    }
  }
  return measures;
}

async function measureDoor(bench, door, plan) {
  const { service, reading, hub, cluster, postgres } = bench;
  await holdFeed(service);
  const afterId = await settledId(cluster);
  const sentBefore = await hub.ask('sent');
  const clients = door.clientsOf(bench);
  await door.open(bench, reading, CLIENTS, afterId);
  try {
    await hub.ask('stream', { ...plan, durationMs: SETTLE_MS });
    const measuredFrom = (await hub.ask('sent')) - sentBefore;
    const [nodeCpuPerSecond, feedCpuPerSecond, postgresCpuPerSecond, clientsCpuPerSecond] =
      await withCpuOf([reading, service, postgres, clients], () => hub.ask('stream', plan));
    const memory = { ...reading.memory(), postgresBytes: postgres.bytes() };
    const writtenAtMs = await hub.ask('written', sentBefore);
    const lastId = await settledId(cluster, afterId + writtenAtMs.length);
    if (lastId - afterId !== writtenAtMs.length) {
      throw new Error(`${writtenAtMs.length} lines gave ${lastId - afterId} spots`);
    }
    writtenAtMs.fill(Number.NaN, 0, measuredFrom);
    const span = { afterId, writtenAtMs };
    await waitUntil(() => door.hasAll(bench, span), ARRIVES_WITHIN_MS);
    const { latenciesMs, ...receipt } = await door.receipt(bench, reading, span);
    return {
      due: CLIENTS * writtenAtMs.length,
      ...receipt,
      p50Ms: percentile(latenciesMs, 50),
      p99Ms: percentile(latenciesMs, 99),
      nodeCpuPerSecond,
      ...(reading !== service && { feedCpuPerSecond }),
      postgresCpuPerSecond,
      clientsCpuPerSecond,
      ...memory,
    };
  } finally {
    await clients.ask('close');
  }
}

/** What is measured is the process that listens to the feed, and whichever other. */
async function holdFeed(service) {
  const { roles } = await service.json('/api/v1/health');
  const feed = roles.find(({ name }) => name === 'feed');
  if (!feed?.heldHere) throw new Error(`the feed is not with the first process: ${feed?.holder}`);
}
