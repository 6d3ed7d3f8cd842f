// Five hundred loggers by telnet: from the line on the feed's socket to the line at each of them. Every client must
// be sent exactly the spots that the API lists for its filter, in order; one more reads nothing for the while.
import { setTimeout as delay } from 'node:timers/promises';
import { settledId, waitUntil, withCpu, withMemory } from '../setup/fed.mjs';
import { percentile } from '../report/statistics.mjs';
import { readCc11Line, readRbnLine, saysSpot } from '../cases/telnet-lines.mjs';

const CONNECTIONS = 500;
const SPOTS_PER_SECOND = 500;

/** The clients' first second is not measured: their code is compiled meanwhile. */
const SETTLE_MS = 1_000;

/** The one that does not read has its buffers filled by then. */
const FILLS_WITHIN_MS = 2_000;

const ARRIVES_WITHIN_MS = 30_000;
const LIST_LIMIT = 1_000;

/** Each is asked for by as many clients of either format. */
const FILTERS = [
  ...['160m', '80m', '40m', '30m', '20m', '17m', '15m', '10m'].map((band) => `band=${band}`),
  ...['EU', 'NA', 'AS'].map((continent) => `spotter_continent=${continent}`),
  ...['EU', 'NA', 'AS'].map((continent) => `continent=${continent}`),
  ...[5, 10, 15, 20, 25].map((snr) => `snr_min=${snr}`),
  'mode=CW',
  'mode=FT8,FT4',
  'call=K1',
  'mode=CW&wpm_min=25',
  'freq_min=14000&freq_max=14070',
  'band=20m&spotter_continent=EU&snr_min=10',
];

/** @type {Record<string, (line: string) => import('../cases/telnet-lines.mjs').SaidSpot | undefined>} */
const READERS = { rbn: readRbnLine, cc11: readCc11Line };

/**
 * @typedef {import('../clients/telnet-clients.mjs').Group} Group
 *
 * @typedef {object} TelnetResult
 * @property {number} connections
 * @property {number} spotsPerSecond
 * @property {number} filters
 * @property {number} spots Stored while the clients were there.
 * @property {number} due Lines, of all clients, by what the API lists for the filter of each.
 * @property {number} received
 * @property {number} p50Ms From the line's write to a client's receipt, over all receipts of the measured span.
 * @property {number} p99Ms
 * @property {number} [cpuPerSecond] Seconds that the service's Node process computed in each.
 * @property {number} [feedCpuPerSecond] The same feed without a client.
 * @property {{ received: number, told: number }} stalled What the one that did not read got, and was told it did not.
 * @property {number} beforeBytes Resident, without a client.
 * @property {number} mostBytes With all of them.
 */

/**
 * The variables of the service.
 * @param {number} port
 */
export function telnetSettings(port) {
  return {
    TELNET_PORT: String(port),
    TELNET_CONNECTIONS: String(CONNECTIONS + 1),
    TELNET_PER_ADDRESS: '0',
  };
}

/** Half in either format, half of each with a filter. @returns {Group[]} */
function makeGroups() {
  const perFormat = CONNECTIONS / 2;
  const perFilter = perFormat / 2 / FILTERS.length;
  return /** @type {const} */ (['rbn', 'cc11']).flatMap((format) => [
    { format, filter: '', clients: perFormat / 2 },
    ...FILTERS.map((filter) => ({ format, filter, clients: perFilter })),
  ]);
}

/**
 * @param {Pick<import('../main.mjs').Bench, 'options' | 'service' | 'hub' | 'cluster' | 'telnetClients' | 'say'>} bench
 * @returns {Promise<TelnetResult>}
 */
export async function measureTelnet(bench) {
  const { options, service, hub, say } = bench;
  const durationMs = options.durations.telnetMs;
  const count = Math.ceil((SPOTS_PER_SECOND * (2 * durationMs + 2 * SETTLE_MS)) / 1_000);
  await hub.ask('prepare', { seed: options.seed + 12, listPath: options.listPath, count });
  const without = await withCpu(service, () => feed(hub, durationMs));
  const measured = await withMemory(service, () => measureConnections(bench));
  const { p50Ms, p99Ms, stalled } = measured;
  say(
    `${CONNECTIONS} telnet connections: p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms; ` +
      `who did not read got ${stalled.received} and was told of ${stalled.told}`,
  );
  return {
    connections: CONNECTIONS,
    spotsPerSecond: SPOTS_PER_SECOND,
    filters: FILTERS.length,
    ...measured,
    feedCpuPerSecond: without.cpuPerSecond,
  };
}

async function measureConnections({ options, service, hub, cluster, telnetClients }) {
  const { telnet } = await service.json('/api/v1/health');
  const [port] = telnet.ports;
  const wanted = makeGroups();
  const afterId = await settledId(cluster);
  const sentBefore = await hub.ask('sent');
  try {
    await telnetClients.ask('open', { port, wanted });
    await telnetClients.ask('stall', { port });
    await delay(FILLS_WITHIN_MS);
    await feed(hub, SETTLE_MS);
    const measuredFrom = (await hub.ask('sent')) - sentBefore;
    const { cpuPerSecond } = await withCpu(service, () => feed(hub, options.durations.telnetMs));
    const writtenAtMs = await hub.ask('written', sentBefore);
    const lastId = await settledId(cluster, afterId + writtenAtMs.length);
    if (lastId - afterId !== writtenAtMs.length) {
      throw new Error(`${writtenAtMs.length} lines gave ${lastId - afterId} spots`);
    }
    const lists = await listByFilter(service, afterId);
    const dueLists = wanted.map(({ filter }) => lists.get(filter) ?? []);
    const haveAll = async () =>
      (await telnetClients.ask('least')).every((lines, place) => lines >= dueLists[place].length);
    await waitUntil(haveAll, ARRIVES_WITHIN_MS);
    writtenAtMs.fill(Number.NaN, 0, measuredFrom);
    const receipts = await telnetClients.ask(
      'receipt',
      dueLists.map((spots) => Float64Array.from(spots, ({ id }) => writtenAtMs[id - afterId - 1])),
    );
    wanted.forEach((group, place) => holdLines(group, receipts[place], dueLists[place]));
    const latenciesMs = receipts.flatMap((receipt) => [...receipt.latenciesMs]);
    return {
      spots: writtenAtMs.length,
      due: wanted.reduce((sum, { clients }, place) => sum + clients * dueLists[place].length, 0),
      received: receipts.reduce((sum, { received }) => sum + received, 0),
      p50Ms: percentile(latenciesMs, 50),
      p99Ms: percentile(latenciesMs, 99),
      cpuPerSecond,
      stalled: await readOn(telnetClients, writtenAtMs.length),
    };
  } finally {
    await telnetClients.ask('close');
  }
}

async function feed(hub, durationMs) {
  return hub.ask('stream', { ratePerSecond: SPOTS_PER_SECOND, durationMs });
}

/** For each filter and for none. */
async function listByFilter(service, afterId) {
  const lists = new Map();
  for (const filter of ['', ...FILTERS]) {
    lists.set(filter, await listSpots(service, afterId, filter));
  }
  return lists;
}

/**
 * What the API lists after an id, which reads the database and not what is in memory.
 * @param {import('../setup/service.mjs').Service} service
 * @param {number} afterId
 * @param {string} filter As in a URL; empty for none.
 * @returns {Promise<import('../cases/telnet-lines.mjs').ListedSpot[]>}
 */
export async function listSpots(service, afterId, filter) {
  const found = [];
  for (let lastId = afterId, isWhole = true; isWhole; lastId = found.at(-1)?.id) {
    const query = `since=0&after_id=${lastId}&limit=${LIST_LIMIT}&${filter}`;
    const { spots } = await service.json(`/api/v1/spots?${query}`);
    found.push(...spots);
    isWhole = spots.length === LIST_LIMIT;
  }
  return found;
}

/** Every client of a group was sent every spot that is due, in order, once, and nothing else. */
export function holdLines(
  /** @type {Group} */ { format, filter, clients },
  /** @type {Pick<import('../clients/telnet-clients.mjs').GroupReceipt, 'text' | 'differing' | 'ended'>} */ receipt,
  /** @type {readonly import('../cases/telnet-lines.mjs').ListedSpot[]} */ due,
) {
  const read = READERS[format];
  const lines = receipt.text.split('\r\n').slice(0, -1);
  const isWhole = receipt.text === '' || receipt.text.endsWith('\r\n');
  const wrong = lines.findIndex((line, place) => !due[place] || !saysSpot(read(line), due[place]));
  const { differing, ended } = receipt;
  const isExact = isWhole && wrong < 0 && lines.length === due.length && !differing && !ended;
  if (isExact) return;
  throw new Error(
    `${clients} ${format} clients with the filter "${filter}": of ${due.length} spots ${lines.length} lines came` +
      `${wrong < 0 ? '' : `, line ${wrong + 1} is wrong (${JSON.stringify(lines[wrong])} for ${JSON.stringify(due[wrong])})`}, ` +
      `${differing} clients got other lines, ${ended} connections ended`,
  );
}

/** The one that did not read goes on: told and received together are all. */
async function readOn(telnetClients, spots) {
  await telnetClients.ask('goOn');
  const isAll = async () => {
    const { received, told } = await telnetClients.ask('stalled');
    return received + told >= spots;
  };
  await waitUntil(isAll, ARRIVES_WITHIN_MS);
  const { received, told, hasEnded } = await telnetClients.ask('stalled');
  if (received + told === spots && !hasEnded) return { received, told };
  throw new Error(
    `who did not read got ${received} spots and was told of ${told}, of ${spots}` +
      (hasEnded ? ', and was cut' : ''),
  );
}
