// Requests at a fixed rate, each timed from the moment it was due: what waits behind a slow answer is
// counted as waiting. autocannon's own rate sends each second's share at once, which is no client's way.
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * @param {import('./load-generator.mjs').Load} load
 * @param {number} ratePerSecond Of all connections together.
 * @returns {Promise<import('./load-generator.mjs').LoadResult>}
 */
export async function runPaced({ origin, paths, connections, durationMs }, ratePerSecond) {
  const agents = Array.from(
    { length: connections },
    () => new Agent({ keepAlive: true, maxSockets: 1 }),
  );
  const total = Math.max(1, Math.round((durationMs / 1000) * ratePerSecond));
  /** @type {number[]} */
  const latenciesMs = [];
  let failed = 0;
  let bytes = 0;
  const startedAtMs = performance.now();
  const asked = Array.from({ length: total }, async (_, turn) => {
    const dueAtMs = startedAtMs + (turn * 1000) / ratePerSecond;
    await delay(dueAtMs - performance.now());
    // A timer may be early, by less than a millisecond.
    const fromMs = Math.min(dueAtMs, performance.now());
    try {
      const answered = await ask(origin + paths[turn % paths.length], agents[turn % connections]);
      bytes += answered.bytes;
      if (answered.status === 200) latenciesMs.push(performance.now() - fromMs);
      else failed++;
    } catch {
      failed++;
    }
  });
  await Promise.all(asked);
  for (const agent of agents) agent.destroy();
  const seconds = (performance.now() - startedAtMs) / 1000;
  const perSecond = latenciesMs.length / seconds;
  return { latenciesMs: Float64Array.from(latenciesMs), perSecond, failed, bytes };
}

/**
 * @param {string} url
 * @param {Agent} agent
 * @returns {Promise<{ status?: number, bytes: number }>}
 */
function ask(url, agent) {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, timeout: 30_000 }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => (bytes += chunk.length));
      response.on('end', () => resolve({ status: response.statusCode, bytes }));
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', reject);
  });
}
