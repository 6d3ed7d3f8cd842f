// Alerts beside a feed: what ten thousand of them cost the service, most of which no spot passes.
import { setTimeout as delay } from 'node:timers/promises';
import { settledId, waitUntil, withCpu } from '../setup/fed.mjs';
import { Random } from '../setup/random.mjs';
import { percentile } from '../report/statistics.mjs';

const ALERTS = 10_000;
const SPOTS_PER_SECOND = 500;

/** Alerts are read within half a second of their change; their code is compiled meanwhile. */
const SETTLE_MS = 3_000;

const READ_WITHIN_MS = 30_000;
const ARRIVES_WITHIN_MS = 30_000;
const BANDS = ['160m', '80m', '40m', '30m', '20m', '17m', '15m', '12m', '10m', '6m'];
const CONTINENTS = ['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA'];

/**
 * @typedef {object} AlertsResult
 * @property {number} alerts
 * @property {number} spotsPerSecond
 * @property {number} matched Messages that were found to be sent, of the measured span.
 * @property {number} received Messages that came.
 * @property {number} p50Ms From the spot's line on the feed's socket to the request's arrival.
 * @property {number} p99Ms Likewise.
 * @property {number} [cpuPerSecond] Seconds that the service's Node process computed in each.
 * @property {number} [feedCpuPerSecond] The same feed without an alert.
 */

/** The variables of the service. @returns {Record<string, string>} */
export function alertSettings() {
  return { ALERT_ALLOW_PRIVATE: 'on' };
}

/**
 * As people ask: stations, entities, a band heard somewhere, and now and then what has no bound.
 * @param {readonly string[]} callsigns
 * @param {Random} random
 * @param {number} number
 */
function makeFilter(callsigns, random, number) {
  const one = (list) => list[Math.floor(random.next() * list.length)];
  const entity = () => 1 + Math.floor(random.next() * 340);
  switch (number % 20) {
    case 0:
      return { snr_min: 60, wpm_min: 20 + (number % 20) };
    case 1:
    case 2:
    case 3:
      return { band: one(BANDS), spotter_continent: one(CONTINENTS), continent: 'AN', snr_min: 10 };
    case 4:
    case 5:
      return { continent: one(CONTINENTS), band: '6m', type: 'CQ' };
    case 6:
    case 7:
    case 8:
    case 9:
    case 10:
    case 11:
      return { dxcc: [entity(), entity(), entity()], band: one(BANDS), snr_min: 55 };
    default:
      return { callsign: [one(callsigns), one(callsigns), one(callsigns)] };
  }
}

/**
 * @param {Pick<import('../main.mjs').Bench, 'options' | 'service' | 'hub' | 'cluster' | 'stations' | 'alertReceiver' | 'say'>} bench
 * @returns {Promise<AlertsResult>}
 */
export async function measureAlerts(bench) {
  const { options, service, hub, cluster, say } = bench;
  const durationMs = options.durations.telnetMs;
  const count = Math.ceil((SPOTS_PER_SECOND * (2 * durationMs + 2 * SETTLE_MS)) / 1_000);
  await hub.ask('prepare', { seed: options.seed + 14, listPath: options.listPath, count });
  const feed = async (ms) => hub.ask('stream', { ratePerSecond: SPOTS_PER_SECOND, durationMs: ms });
  await feed(SETTLE_MS);
  const without = await withCpu(service, () => feed(durationMs));
  await insertAlerts(bench);
  try {
    const areRead = async () => (await valueOf(service, 'alerts_active')) === ALERTS;
    await waitUntil(areRead, READ_WITHIN_MS);
    if (!(await areRead())) throw new Error('the alerts are not matched');
    await feed(SETTLE_MS);
    const found = await measureMessages(bench, async () => feed(durationMs));
    const { matched, received, p99Ms, cpuPerSecond } = found;
    say(
      `${ALERTS} alerts: ${(1_000 * ((cpuPerSecond ?? 0) - (without.cpuPerSecond ?? 0))).toFixed(0)} ms ` +
        `of CPU a second, ${received} of ${matched} messages, p99 ${p99Ms.toFixed(0)} ms`,
    );
    return {
      alerts: ALERTS,
      spotsPerSecond: SPOTS_PER_SECOND,
      ...found,
      feedCpuPerSecond: without.cpuPerSecond,
    };
  } finally {
    await cluster.query('DELETE FROM alerts');
    await cluster.query('UPDATE alert_state SET change = change + 1');
    await delay(SETTLE_MS);
  }
}

/** What is sent while a feed lasts, and how long after the line of its spot. */
async function measureMessages({ service, hub, cluster, alertReceiver }, feed) {
  const afterId = await settledId(cluster);
  await waitUntil(
    async () => (await valueOf(service, 'alert_messages_waiting')) === 0,
    ARRIVES_WITHIN_MS,
  );
  await alertReceiver.ask('take');
  const sentBefore = await hub.ask('sent');
  const before = await valueOf(service, 'alert_matches_total');
  const { cpuPerSecond } = await withCpu(service, feed);
  const writtenAtMs = await hub.ask('written', sentBefore);
  const lastId = await settledId(cluster, afterId + writtenAtMs.length);
  if (lastId - afterId !== writtenAtMs.length) {
    throw new Error(`${writtenAtMs.length} lines gave ${lastId - afterId} spots`);
  }
  const matches = async () => (await valueOf(service, 'alert_matches_total')) - before;
  await waitUntil(
    async () => (await alertReceiver.ask('count')) >= (await matches()),
    ARRIVES_WITHIN_MS,
  );
  const messages = await alertReceiver.ask('take');
  const latenciesMs = messages.map(({ spotId, atMs }) => atMs - writtenAtMs[spotId - afterId - 1]);
  return {
    matched: await matches(),
    received: messages.length,
    p50Ms: percentile(latenciesMs, 50),
    p99Ms: percentile(latenciesMs, 99),
    cpuPerSecond,
  };
}

async function insertAlerts({ cluster, stations, options, alertReceiver }) {
  const origin = await alertReceiver.ask('listen');
  const random = new Random(options.seed + 15);
  const rows = Array.from({ length: ALERTS }, (_, number) => ({
    id: `bench-${String(number).padStart(10, '0')}`,
    filter: JSON.stringify(makeFilter(stations.callsigns, random, number)),
  }));
  const destination = JSON.stringify({ kind: 'webhook', url: `${origin}/alert`, secret: null });
  await cluster.query(
    `INSERT INTO alerts (id, key_sha256, name, filter, kind, host, destination, cooldown_minutes,
       min_skimmers, paused, confirmed, code_tries, from_id, sent, created_at, renewed_at, change)
     SELECT id, '\\x00', id, filter, 'webhook', $2, $3, 30, 1, false, true, 0, 0, 0, now(), now(),
       (SELECT change + 1 FROM alert_state)
     FROM jsonb_to_recordset($1::jsonb) AS made (id text, filter text)`,
    [JSON.stringify(rows), new URL(origin).host, destination],
  );
  await cluster.query('UPDATE alert_state SET change = change + 1');
}

/** The sum of a metric over its labels. */
async function valueOf(service, name) {
  const response = await fetch(`${service.origin}/metrics`);
  const lines = (await response.text()).split('\n');
  const samples = lines.filter(
    (line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`),
  );
  return samples.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
