// Every case: one client alone, several at once, and DuckDB on the same question, in turns.
import { TRICKLE_PER_SECOND } from '../measures/polling.mjs';
import { latenciesOf, median, percentile } from '../report/statistics.mjs';

const WARM_UP_MS = 100;

/**
 * @typedef {object} CaseResult
 * @property {string} name
 * @property {number} [withinMs]
 * @property {number} aloneP50Ms
 * @property {number} aloneP99Ms
 * @property {number} perSecond Of all clients.
 * @property {number} p50Ms
 * @property {number} p99Ms
 * @property {number} samples
 * @property {number} bytes Of an answer, on average.
 * @property {number} failed
 * @property {number} [duckdbP50Ms]
 * @property {number} [duckdbRatio] DuckDB's median time by ours, HTTP included.
 */

/**
 * @param {import('../main.mjs').Bench} bench
 * @param {readonly import('./cases.mjs').Case[]} cases
 * @returns {Promise<CaseResult[]>}
 */
export async function measureCases(bench, cases) {
  await bench.hub.ask('trickle', TRICKLE_PER_SECOND);
  const results = [];
  for (const one of cases) {
    const result = await measureCase(bench, one);
    bench.say(
      `${one.name}: ${result.aloneP50Ms.toFixed(1)} ms alone, p99 ${result.p99Ms.toFixed(1)} ms`,
    );
    results.push(result);
  }
  await bench.hub.ask('trickle', 0);
  return results;
}

/**
 * @param {import('../main.mjs').Bench} bench
 * @param {import('./cases.mjs').Case} one
 */
async function measureCase(bench, { name, paths, withinMs, question }) {
  const { options, service, generator, duckdb } = bench;
  const { rounds, aloneMs, busyMs } = options.durations;
  const run = (connections, durationMs) =>
    generator.ask('run', {
      origin: service.origin,
      paths,
      connections,
      durationMs,
      isUnlike: true,
    });
  await run(1, WARM_UP_MS);
  const alone = [];
  const busy = [];
  const duckdbMs = [];
  for (let round = 0; round < rounds; round++) {
    alone.push(await run(1, aloneMs));
    if (question && duckdb) duckdbMs.push(...(await duckdb.time(question, aloneMs)));
    busy.push(await run(options.connections, busyMs));
  }
  const aloneP50Ms = percentile(latenciesOf(alone), 50);
  const duckdbP50Ms = percentile(duckdbMs, 50);
  const all = latenciesOf(busy);
  const bytes = busy.reduce((sum, result) => sum + result.bytes, 0);
  return {
    name,
    withinMs,
    aloneP50Ms,
    aloneP99Ms: percentile(latenciesOf(alone), 99),
    perSecond: median(busy.map(({ perSecond }) => perSecond)),
    p50Ms: percentile(all, 50),
    p99Ms: percentile(all, 99),
    samples: all.length,
    bytes: bytes / all.length,
    failed: [...alone, ...busy].reduce((sum, { failed }) => sum + failed, 0),
    ...(duckdbMs.length > 0 && { duckdbP50Ms, duckdbRatio: duckdbP50Ms / aloneP50Ms }),
  };
}
