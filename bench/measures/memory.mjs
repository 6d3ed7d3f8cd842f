// A thousand clients that poll, and what the Node process takes meanwhile.
import { nearHead } from '../cases/cases.mjs';
import { TRICKLE_PER_SECOND } from './polling.mjs';
import { percentile } from '../report/statistics.mjs';

const POLLERS = 1_000;
const EACH_MS = 2_000;
const SAMPLE_MS = 250;

/**
 * @typedef {object} MemoryResult
 * @property {number} pollers
 * @property {number} perSecond
 * @property {number} beforeBytes
 * @property {number} mostBytes
 * @property {number} p50Ms
 * @property {number} p99Ms
 * @property {number} failed
 */

/**
 * @param {import('../main.mjs').Bench} bench
 * @returns {Promise<MemoryResult>}
 */
export async function measureMemory({ options, service, generator, hub, cluster }) {
  const paths = nearHead(await cluster.lastId());
  const beforeBytes = service.residentBytes();
  let mostBytes = beforeBytes;
  const sampling = setInterval(() => {
    mostBytes = Math.max(mostBytes, service.residentBytes());
  }, SAMPLE_MS);
  await hub.ask('trickle', TRICKLE_PER_SECOND);
  const result = await generator.ask('run', {
    origin: service.origin,
    paths,
    connections: POLLERS,
    ratePerSecond: (POLLERS * 1_000) / EACH_MS,
    durationMs: options.durations.memoryMs,
  });
  await hub.ask('trickle', 0);
  clearInterval(sampling);
  return {
    pollers: POLLERS,
    perSecond: result.perSecond,
    beforeBytes,
    mostBytes,
    p50Ms: percentile(result.latenciesMs, 50),
    p99Ms: percentile(result.latenciesMs, 99),
    failed: result.failed,
  };
}
