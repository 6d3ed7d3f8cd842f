// Does who asks for the newest spots feel others' heavy questions?
import { percentile } from '../report/statistics.mjs';

const ROUNDS = 3;
const RATE_PER_SECOND = 50;
const CONNECTIONS = 4;
const HEAVY_CONNECTIONS = 2;

/**
 * @typedef {object} IsolationResult
 * @property {number} idleP50Ms
 * @property {number} idleP99Ms
 * @property {number} loadedP50Ms
 * @property {number} loadedP99Ms
 * @property {number} ratio Of the p99s.
 * @property {number} heavyPerSecond
 * @property {string} how
 */

/**
 * @param {import('../main.mjs').Bench} bench
 * @returns {Promise<IsolationResult>}
 */
export async function measureIsolation({ options, service, generator, background, groups }) {
  const durationMs = options.durations.isolationMs;
  const { origin } = service;
  const newest = { origin, paths: ['/api/v1/spots'], connections: CONNECTIONS, durationMs };
  const read = () => generator.ask('run', { ...newest, ratePerSecond: RATE_PER_SECOND });
  const paths = heavyPaths(groups);
  const idle = [];
  const loaded = [];
  const heavy = [];
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(...(await read()).latenciesMs);
    const load = { origin, paths, connections: HEAVY_CONNECTIONS, durationMs };
    const [under, over] = await Promise.all([read(), background.ask('run', load)]);
    loaded.push(...under.latenciesMs);
    heavy.push(over.perSecond);
  }
  const idleP99Ms = percentile(idle, 99);
  const loadedP99Ms = percentile(loaded, 99);
  return {
    idleP50Ms: percentile(idle, 50),
    idleP99Ms,
    loadedP50Ms: percentile(loaded, 50),
    loadedP99Ms,
    ratio: loadedP99Ms / idleP99Ms,
    heavyPerSecond: percentile(heavy, 50),
    how:
      `GET /spots at ${RATE_PER_SECOND}/s on ${CONNECTIONS} connections, alone and beside ` +
      `${HEAVY_CONNECTIONS} clients that ask without pause`,
  };
}

/** Week-long statistics of many windows, and groups of 500 calls. */
function heavyPaths(groups) {
  const statistics = Array.from({ length: 12 }, (_, end) => [
    `/api/v1/stats?start_hours=${end + 150}&end_hours=${end}`,
    `/api/v1/charts?start_hours=${end + 150}&end_hours=${end}`,
  ]).flat();
  const ofGroups = groups.flatMap(({ name }) => [
    `/api/v1/groups/${name}/activity?hours=168`,
    `/api/v1/groups/${name}/spots?hours=168&mode=CW`,
  ]);
  return statistics.flatMap((path, index) => [path, ofGroups[index % ofGroups.length]]);
}
