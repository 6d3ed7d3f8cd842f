// What a run found of live spots, as Markdown.
import { table } from './table.mjs';

/** @param {import('./report.mjs').Run} run */
export function renderStream({ stream }) {
  if (stream === undefined) return [];
  const { streams, spotsPerSecond, alone, besideStalled, feedCpuPerSecond } = stream;
  return [
    `## Live stream to ${streams.toLocaleString('en')} clients, ${spotsPerSecond} spots/s\n`,
    `Half by WebSocket, half by Server-Sent Events, each asking for every spot; in one process, which ` +
      `shares the cores. From the line's write on the feed's socket to the client's receipt; the feed ` +
      `waits up to 250 ms for a batch to fill. CPU is that of the Node process of the service, in seconds ` +
      `a second. Resident memory: ${(stream.beforeBytes / 1e6).toFixed(0)} MB before, ` +
      `${(stream.mostBytes / 1e6).toFixed(0)} MB at most.\n`,
    table(
      ['Clients', 'p50 / p99 ms', 'Receipts', 'CPU'],
      [
        ['none', '', '', feedCpuPerSecond?.toFixed(2) ?? ''],
        streamRow('all read', alone),
        streamRow(
          'and one more, that resumes 100,000 spots behind and stops reading',
          besideStalled,
        ),
      ],
    ),
  ];
}

/**
 * @param {string} name
 * @param {import('../measures/stream.mjs').StreamRound} round
 */
function streamRow(name, { p50Ms, p99Ms, received, cpuPerSecond }) {
  return [
    name,
    `${p50Ms.toFixed(0)} / ${p99Ms.toFixed(0)}`,
    received.toLocaleString('en'),
    cpuPerSecond?.toFixed(2) ?? '',
  ];
}

/** @param {import('./report.mjs').Run} run */
export function renderTelnet({ telnet }) {
  if (telnet === undefined) return [];
  const { connections, spotsPerSecond, filters, stalled, feedCpuPerSecond, cpuPerSecond } = telnet;
  return [
    `## Telnet to ${connections} loggers, ${spotsPerSecond} spots/s\n`,
    `Half in RBN style, half CC11; half of each with one of ${filters} filters; in one process, which shares the ` +
      `cores. Each was sent exactly what the API lists for its filter, in order. Times as for the live stream. CPU is ` +
      `that of the Node process of the service. One more connection fills its buffers, does not read until the end, ` +
      `then reads on. Resident memory: ${(telnet.beforeBytes / 1e6).toFixed(0)} MB before, ` +
      `${(telnet.mostBytes / 1e6).toFixed(0)} MB at most.\n`,
    table(
      ['Clients', 'p50 / p99 ms', 'Receipts', 'Told of', 'CPU, ms a second'],
      [
        ['none', '', '', '', milliseconds(feedCpuPerSecond)],
        [
          `${connections} that read`,
          `${telnet.p50Ms.toFixed(0)} / ${telnet.p99Ms.toFixed(0)}`,
          telnet.received.toLocaleString('en'),
          '',
          milliseconds(cpuPerSecond),
        ],
        [
          'and one that does not',
          '',
          stalled.received.toLocaleString('en'),
          stalled.told.toLocaleString('en'),
          '',
        ],
      ],
    ),
  ];
}

/** @param {import('./report.mjs').Run} run */
export function renderLive({ live }) {
  if (live === undefined) return [];
  const { clients, commitP50Ms, commitP99Ms, measures } = live;
  return [
    `## Live spots to ${clients} clients by every door\n`,
    `From the line's write on the feed's socket to the receipt, each line at its own moment. Beside it the p50 in commits: a row ` +
      `that is inserted and committed on the same PostgreSQL, alone, takes ${commitP50Ms.toFixed(2)} ms (p50; p99 ` +
      `${commitP99Ms.toFixed(2)} ms). Another process is one of the same deployment that does not listen to the feed; its CPU ` +
      `stands behind that of the one that does. CPU in ms a second, of Node, of all processes of PostgreSQL and of the clients, which ` +
      `share the cores. Memory, what processes share divided among them, while the clients are there: of the clients' Node ` +
      `process, of its column engine's, and of PostgreSQL.\n`,
    table(
      [
        'Clients of',
        'Spots/s',
        'Door',
        'Delivered',
        'p50 / p99 ms',
        'Commits',
        'CPU: Node',
        'PostgreSQL',
        'Clients',
        'MB: Node',
        'Columns',
        'PostgreSQL',
      ],
      measures.map((one) => liveRow(one, one.p50Ms / commitP50Ms)),
    ),
  ];
}

/**
 * @param {import('../measures/live.mjs').LiveMeasure} measure
 * @param {number} commits
 */
function liveRow(measure, commits) {
  const { isOther, spotsPerSecond, door, p50Ms, p99Ms, feedCpuPerSecond } = measure;
  const feedCpu = feedCpuPerSecond === undefined ? '' : `${milliseconds(feedCpuPerSecond)} + `;
  return [
    isOther ? 'another process' : 'the feed’s process',
    spotsPerSecond.toLocaleString('en'),
    door,
    delivered(measure),
    `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)}`,
    `${commits.toFixed(0)} ×`,
    feedCpu + milliseconds(measure.nodeCpuPerSecond),
    milliseconds(measure.postgresCpuPerSecond),
    milliseconds(measure.clientsCpuPerSecond),
    megabytes(measure.nodeBytes),
    megabytes(measure.columnsBytes),
    megabytes(measure.postgresBytes),
  ];
}

/** @param {import('../measures/live.mjs').LiveMeasure} measure */
function delivered({ due, received, wrong, ended }) {
  const share = received === due ? 'all' : `**${((100 * received) / due).toFixed(2)} %**`;
  const flaws = [...(wrong > 0 ? [`${wrong} wrong`] : []), ...(ended > 0 ? [`${ended} cut`] : [])];
  return [share, ...flaws].join(', ');
}

/** @param {import('./report.mjs').Run} run */
export function renderAlerts({ alerts }) {
  if (alerts === undefined) return [];
  const { spotsPerSecond, matched, p50Ms, p99Ms, feedCpuPerSecond, cpuPerSecond } = alerts;
  return [
    `## ${alerts.alerts.toLocaleString('en')} alerts, ${spotsPerSecond} spots/s\n`,
    `Two in five name stations, a third entities, a quarter bands and continents, one in twenty nothing that spots could be ` +
      `found by. CPU is that of the Node process of the service, with the messages that it sends; times are from the spot's line ` +
      `on the feed's socket to the request at the receiver.\n`,
    table(
      ['Alerts', 'Messages', 'p50 / p99, ms', 'CPU, ms a second'],
      [
        ['none', '', '', milliseconds(feedCpuPerSecond)],
        [
          alerts.alerts.toLocaleString('en'),
          matched.toLocaleString('en'),
          `${p50Ms.toFixed(0)} / ${p99Ms.toFixed(0)}`,
          milliseconds(cpuPerSecond),
        ],
      ],
    ),
  ];
}

function megabytes(/** @type {number | undefined} */ bytes) {
  return bytes === undefined ? '' : (bytes / 1e6).toFixed(0);
}

function milliseconds(seconds) {
  return seconds === undefined ? '' : (seconds * 1_000).toFixed(0);
}
