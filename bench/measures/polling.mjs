// The two hot questions against a bare Fastify route that sends the same bytes, in turns.
import { nearHead } from '../cases/cases.mjs';
import { latenciesOf, median, percentile } from '../report/statistics.mjs';

const CONNECTIONS = 32;

/** What a skimmer network sends on a quiet day. */
export const TRICKLE_PER_SECOND = 12;

/**
 * @typedef {object} PollingResult
 * @property {string} name
 * @property {number} connections
 * @property {number} bodyBytes On average.
 * @property {number} perSecond Median of the rounds.
 * @property {number} barePerSecond
 * @property {number} ratio Median of the rounds' ratios.
 * @property {number} p50Ms
 * @property {number} p99Ms
 * @property {number} bareP99Ms
 * @property {number} failed
 */

/**
 * @param {import('../main.mjs').Bench} bench
 * @returns {Promise<PollingResult[]>}
 */
export async function measurePolling(bench) {
  const near = async () => nearHead(await bench.cluster.lastId());
  const atRest = [
    await compare(bench, 'GET /spots', newest),
    await compare(bench, 'GET /spots?after_id, near the head', near),
  ];
  await bench.hub.ask('trickle', TRICKLE_PER_SECOND);
  const live = `while ${TRICKLE_PER_SECOND} spots/s arrive`;
  const inLife = [
    await compare(bench, `GET /spots, ${live}`, newest),
    await compare(bench, `GET /spots?after_id, near the head, ${live}`, near),
  ];
  await bench.hub.ask('trickle', 0);
  return [...atRest, ...inLife];
}

const newest = () => ['/api/v1/spots'];

/** Short rounds in turns: what disturbs the machine disturbs both. */
async function compare({ options, service, generator, bare, bareOrigin }, name, makePaths) {
  const { pollingMs: durationMs, pollingRounds } = options.durations;
  const ours = [];
  const theirs = [];
  let bodyBytes = 0;
  // The first round is for warming up, and not counted.
  for (let round = -1; round < pollingRounds; round++) {
    const paths = await makePaths();
    bodyBytes = await bare.ask('hold', { origin: service.origin, paths });
    const load = { paths, connections: CONNECTIONS, durationMs };
    const run = (origin) => generator.ask('run', { origin, ...load });
    if (round < 0) {
      await run(service.origin);
      await run(bareOrigin);
      continue;
    }
    // Who is first changes from round to round.
    if (round % 2 === 0) ours.push(await run(service.origin));
    theirs.push(await run(bareOrigin));
    if (round % 2 === 1) ours.push(await run(service.origin));
  }
  checkBytes(theirs, bodyBytes);
  return {
    name,
    connections: CONNECTIONS,
    bodyBytes,
    perSecond: median(ours.map(({ perSecond }) => perSecond)),
    barePerSecond: median(theirs.map(({ perSecond }) => perSecond)),
    ratio: median(ours.map(({ perSecond }, round) => perSecond / theirs[round].perSecond)),
    p50Ms: percentile(latenciesOf(ours), 50),
    p99Ms: percentile(latenciesOf(ours), 99),
    bareP99Ms: percentile(latenciesOf(theirs), 99),
    failed: ours.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** The comparison is of the same bytes: what the bare route sent must be as large. */
function checkBytes(results, bodyBytes) {
  for (const { bytes, latenciesMs } of results) {
    const sent = bytes / latenciesMs.length;
    if (!(sent > bodyBytes * 0.8))
      throw new Error(`bare Fastify sent ${sent} of ${bodyBytes} bytes`);
  }
}
