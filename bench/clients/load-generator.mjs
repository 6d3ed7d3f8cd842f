// Load over HTTP from a process of its own: autocannon as fast as answers come, or at a fixed rate.
import autocannon from 'autocannon';
import { answer } from '../setup/child.mjs';
import { runPaced } from './paced-client.mjs';

/** autocannon ends at the tick after its time; it says so by the whole seconds otherwise. */
const TICK_MS = 50;

/** URLs of a client's own, where none may be asked twice in a second. */
const UNLIKE = 500;

/** Of all runs: what one has asked, the next does not. */
let clients = 0;

/**
 * @typedef {object} Load
 * @property {string} origin
 * @property {readonly string[]} paths Asked in turn, each connection beginning elsewhere.
 * @property {number} connections
 * @property {number} durationMs
 * @property {boolean} [isUnlike] Whether every URL differs within about a second, by a parameter that the service ignores:
 *   else answers that the service keeps for a second explain the figures. Flat out only.
 * @property {number} [ratePerSecond] Without it each connection asks as soon as it was answered.
 *
 * @typedef {object} LoadResult
 * @property {Float64Array} latenciesMs Of every answer with status 200.
 * @property {number} perSecond
 * @property {number} failed Answers with another status, and requests without one.
 * @property {number} bytes Of all answers, heads included.
 */

/**
 * @param {Load} load
 * @returns {Promise<LoadResult>}
 */
async function runFlatOut({ origin, paths, connections, durationMs, isUnlike }) {
  const requests = paths.map((path) => ({ method: 'GET', path }));
  /** @type {number[]} */
  const latenciesMs = [];
  let begun = 0;
  let failed = 0;
  let bytes = 0;
  const startedAtMs = performance.now();
  const options = {
    url: origin,
    connections,
    duration: durationMs / 1000,
    sampleInt: TICK_MS,
    timeout: 30,
    // A few hundred paths are copied for each connection: given here, they are copied once.
    setupClient(client) {
      const from = (begun++ * 7) % requests.length;
      const inTurn = [...requests.slice(from), ...requests.slice(0, from)];
      client.setRequests(isUnlike ? unlike(inTurn, clients++) : inTurn);
    },
  };
  const { errors } = await new Promise((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    run.on('response', (_client, status, responseBytes, latencyMs) => {
      bytes += responseBytes;
      if (status === 200) latenciesMs.push(latencyMs);
      else failed++;
    });
  });
  const seconds = (performance.now() - startedAtMs) / 1000;
  return {
    latenciesMs: Float64Array.from(latenciesMs),
    perSecond: latenciesMs.length / seconds,
    failed: failed + errors,
    bytes,
  };
}

/** Repeats requests, each time by another URL. */
function unlike(requests, client) {
  return Array.from({ length: Math.max(UNLIKE, requests.length) }, (_, turn) => {
    const { method, path } = requests[turn % requests.length];
    return { method, path: `${path}${path.includes('?') ? '&' : '?'}turn=${client}.${turn}` };
  });
}

answer({
  run: (/** @type {Load} */ load) =>
    load.ratePerSecond === undefined ? runFlatOut(load) : runPaced(load, load.ratePerSecond),
});
