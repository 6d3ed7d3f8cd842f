// A thousand clients of the live stream: from the line on the feed's socket to every one of them, exactly
// once; alone, and beside one that stops reading.
import { settledId, waitUntil, withCpu, withMemory } from '../setup/fed.mjs';
import { percentile } from '../report/statistics.mjs';

const STREAMS = 1_000;

/** A contest's, as a mean. */
const SPOTS_PER_SECOND = 200;

/** So far behind begins the client that does not read: more than any socket buffers. */
const STALLED_BEHIND = 100_000;

/** The clients' first second is not measured: their code is compiled meanwhile. */
const SETTLE_MS = 1_000;

const ARRIVES_WITHIN_MS = 30_000;

/**
 * @typedef {object} StreamRound
 * @property {number} spots Stored while the clients were there.
 * @property {number} received Spots, of all streams.
 * @property {number} p50Ms From the line's write to a client's receipt,
 *   over all receipts of the measured span.
 * @property {number} p99Ms
 * @property {number} [cpuPerSecond] Seconds that the service's Node process computed in each.
 *
 * @typedef {object} StreamResult
 * @property {number} streams
 * @property {number} spotsPerSecond
 * @property {StreamRound} alone
 * @property {StreamRound} besideStalled
 * @property {number} stalledRatio Of the p99s.
 * @property {number} [feedCpuPerSecond] The same feed without a client.
 * @property {number} beforeBytes Resident, without a client.
 * @property {number} mostBytes With all of them.
 */

/**
 * @param {Pick<import('../main.mjs').Bench, 'options' | 'service' | 'hub' | 'cluster' | 'streamClients' | 'say'>} bench
 * @returns {Promise<StreamResult>}
 */
export async function measureStream(bench) {
  const { options, service, hub } = bench;
  const durationMs = options.durations.streamMs;
  const perRound = Math.ceil((SPOTS_PER_SECOND * (durationMs + 2 * SETTLE_MS)) / 1_000);
  const count = perRound * 4;
  await hub.ask('prepare', { seed: options.seed + 10, listPath: options.listPath, count });
  const without = await withCpu(service, () => feed(hub, durationMs));
  const measured = await withMemory(service, async () => {
    const alone = await measureRound(bench, 'alone');
    const besideStalled = await measureRound(bench, 'beside one that stops reading');
    return { alone, besideStalled };
  });
  return {
    streams: STREAMS,
    spotsPerSecond: SPOTS_PER_SECOND,
    ...measured,
    stalledRatio: measured.besideStalled.p99Ms / measured.alone.p99Ms,
    feedCpuPerSecond: without.cpuPerSecond,
  };
}

/** @returns {Promise<StreamRound>} */
async function measureRound({ options, service, hub, cluster, streamClients, say }, name) {
  const { origin } = service;
  const openedAfterId = await settledId(cluster);
  await streamClients.ask('open', { origin, streams: STREAMS, afterId: openedAfterId });
  try {
    if (name !== 'alone') {
      const afterId = Math.max(0, openedAfterId - STALLED_BEHIND);
      await streamClients.ask('stall', { origin, afterId });
    }
    await feed(hub, SETTLE_MS);
    const afterId = await settledId(cluster);
    const before = await hub.ask('sent');
    const { cpuPerSecond } = await withCpu(service, () => feed(hub, options.durations.streamMs));
    const writtenAtMs = await hub.ask('written', before);
    const lastId = await settledId(cluster, afterId + writtenAtMs.length);
    if (lastId - afterId !== writtenAtMs.length) {
      throw new Error(`${writtenAtMs.length} lines gave ${lastId - afterId} spots`);
    }
    const haveAll = async () => (await streamClients.ask('least')) >= lastId;
    await waitUntil(haveAll, ARRIVES_WITHIN_MS);
    const receipt = await streamClients.ask('receipt', { afterId, writtenAtMs });
    holdExactlyOnce(receipt, openedAfterId, lastId, writtenAtMs.length);
    const p50Ms = percentile(receipt.latenciesMs, 50);
    const p99Ms = percentile(receipt.latenciesMs, 99);
    say(`${STREAMS} streams, ${name}: p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`);
    const spots = lastId - openedAfterId;
    return { spots, received: receipt.received, p50Ms, p99Ms, cpuPerSecond };
  } finally {
    await streamClients.ask('close');
  }
}

async function feed(hub, durationMs) {
  return hub.ask('stream', { ratePerSecond: SPOTS_PER_SECOND, durationMs });
}

/** Every stream was told of every spot since it was opened, once. */
export function holdExactlyOnce(receipt, openedAfterId, lastId, measured) {
  const { streams, received, missed, repeated, ended, latenciesMs } = receipt;
  const due = streams * (lastId - openedAfterId);
  const isExact = received === due && missed === 0 && repeated === 0 && ended === 0;
  if (isExact && latenciesMs.length === streams * measured) return;
  throw new Error(
    `of ${due} spots ${received} were delivered, ${missed} were missed, ${repeated} repeated, ` +
      `${ended} streams ended, ${latenciesMs.length} receipts were timed`,
  );
}
