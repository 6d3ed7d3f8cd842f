// Every kind of filter: one client, no two questions alike.
import { latenciesOf, percentile } from '../report/statistics.mjs';
import { TRICKLE_PER_SECOND } from '../measures/polling.mjs';

const MIN_ROUNDS = 2;
const MAX_ROUNDS = 10;
const ROUND_MS = 1_500;

/** Of fewer, the 99th percentile is the slowest one. */
const ENOUGH_SAMPLES = 100;

/**
 * @typedef {object} FilterResult
 * @property {string} name
 * @property {number} withinMs
 * @property {number} p50Ms
 * @property {number} p99Ms
 * @property {number} samples
 * @property {number} failed
 */

/**
 * @param {import('../main.mjs').Bench} bench
 * @param {readonly import('./cases.mjs').Case[]} cases
 * @returns {Promise<FilterResult[]>}
 */
export async function measureFilters({ service, generator, hub, say }, cases) {
  await hub.ask('trickle', TRICKLE_PER_SECOND);
  const results = [];
  for (const { name, paths, withinMs = Infinity } of cases) {
    const ask = async (durationMs) =>
      generator.ask('run', {
        origin: service.origin,
        paths,
        connections: 1,
        durationMs,
        isUnlike: true,
      });
    await ask(ROUND_MS / 10);
    const rounds = [];
    /** @type {number[]} */
    let latencies = [];
    while (
      rounds.length < MIN_ROUNDS ||
      (latencies.length < ENOUGH_SAMPLES && rounds.length < MAX_ROUNDS)
    ) {
      rounds.push(await ask(ROUND_MS));
      latencies = latenciesOf(rounds);
    }
    const result = {
      name,
      withinMs,
      p50Ms: percentile(latencies, 50),
      p99Ms: percentile(latencies, 99),
      samples: latencies.length,
      failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    };
    say(`${name}: p50 ${result.p50Ms.toFixed(1)} ms, p99 ${result.p99Ms.toFixed(1)} ms`);
    results.push(result);
  }
  await hub.ask('trickle', 0);
  return results;
}
