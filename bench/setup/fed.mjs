// What measures of live spots share: when a feed has arrived, and what the service computed meanwhile.
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;

/**
 * The newest id when no more spots are under way, or when it has come to what is expected.
 * @param {import('./cluster.mjs').Cluster} cluster
 */
export async function settledId(cluster, expected = Infinity) {
  let id = await cluster.lastId();
  for (let still = 0; still < 20 && id < expected; still++) {
    await delay(LOOK_EVERY_MS);
    const now = await cluster.lastId();
    if (now !== id) still = 0;
    id = now;
  }
  return id;
}

/**
 * Looks until something holds, for a while; what is missing then is told by who counts.
 * @param {() => Promise<boolean>} holds
 * @param {number} withinMs
 */
export async function waitUntil(holds, withinMs) {
  const startedAtMs = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedAtMs > withinMs) return;
    await delay(LOOK_EVERY_MS);
  }
}

/**
 * Seconds that the service's Node process computes in each, while something is done.
 * @param {import('./service.mjs').Service} service
 * @param {() => Promise<unknown>} work
 * @returns {Promise<{ cpuPerSecond?: number }>}
 */
export async function withCpu(service, work) {
  const [cpuPerSecond] = await withCpuOf([service], work);
  return { cpuPerSecond };
}

/**
 * Seconds that each of several computes in each second, while something is done.
 * @param {readonly { cpuSeconds: () => number | undefined }[]} computing
 * @param {() => Promise<unknown>} work
 * @returns {Promise<(number | undefined)[]>}
 */
export async function withCpuOf(computing, work) {
  const before = computing.map((one) => one.cpuSeconds());
  const startedAtMs = performance.now();
  await work();
  const seconds = (performance.now() - startedAtMs) / 1_000;
  return computing.map((one, place) => {
    const [from, to] = [before[place], one.cpuSeconds()];
    return from === undefined || to === undefined ? undefined : (to - from) / seconds;
  });
}

/**
 * The most memory that the service's Node process has while something is done.
 * @template Result
 * @param {import('./service.mjs').Service} service
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result & { beforeBytes: number, mostBytes: number }>} Resident.
 */
export async function withMemory(service, work) {
  const beforeBytes = service.residentBytes();
  let mostBytes = beforeBytes;
  const sampling = setInterval(() => {
    mostBytes = Math.max(mostBytes, service.residentBytes());
  }, 250);
  try {
    return { ...(await work()), beforeBytes, mostBytes };
  } finally {
    clearInterval(sampling);
  }
}
