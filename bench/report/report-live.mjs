// What a run found of live spots, as Markdown.
import { table } from './table.mjs';

/** @param {import('./report.mjs').Run} run */
export function renderStream({ stream }) {
  if (stream === undefined) return [];
  const { streams, spotsPerSecond, alone, besideStalled, feedCpuPerSecond } = stream;
  return [
    `### Live stream to ${streams.toLocaleString('en')} clients, ${spotsPerSecond} spots/s\n`,
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
    `### Telnet to ${connections} loggers, ${spotsPerSecond} spots/s\n`,
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
export function renderAlerts({ alerts }) {
  if (alerts === undefined) return [];
  const { spotsPerSecond, matched, p50Ms, p99Ms, feedCpuPerSecond, cpuPerSecond } = alerts;
  return [
    `### ${alerts.alerts.toLocaleString('en')} alerts, ${spotsPerSecond} spots/s\n`,
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

function milliseconds(seconds) {
  return seconds === undefined ? '' : (seconds * 1_000).toFixed(0);
}
