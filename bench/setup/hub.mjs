// A skimmer network on a socket of this machine: asks for a callsign as the real one does, then sends
// a trickle, a steady stream, or as much as it is allowed to.
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { answer } from './child.mjs';
import { contestLines } from '../measures/contest.mjs';
import { generate, perWeightFor, toLineStart } from './generate.mjs';
import { pace } from './pace.mjs';
import { makeStations } from './stations.mjs';

/** A burst of lines is written to the socket as one. */
const LINES_IN_WRITE = 2_000;

/** @type {Set<import('node:net').Socket>} */
const sockets = new Set();
/** @type {string[]} Without the time that ends them. */
let lines = [];
let sent = 0;
/** When each line was written, by the clock that all processes of the machine share. */
let writtenAtMs = new Float64Array(0);
let allowed = 0;
/** @type {NodeJS.Timeout | undefined} */
let trickle;

// Without delay: else lines wait in the kernel, and come together, until those before them are confirmed.
const server = createServer({ noDelay: true }, (socket) => {
  sockets.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => sockets.delete(socket));
  socket.on('data', () => {});
  socket.write('Please enter your call: ');
});

/** A day's reports, sent within minutes: a few hertz keep apart what would be one report there. */
function makeLines({ seed, listPath, count }) {
  const stations = makeStations({ seed, listPath });
  const span = { fromMinute: 0, toMinute: 1_440, spots: count };
  const perWeight = perWeightFor(span);
  const seen = new Set();
  lines = [];
  sent = 0;
  for (const minute of generate({ seed, stations, perWeight, ...span })) {
    for (const report of minute) {
      let { frequencyHz } = report;
      const keyOf = () => `${report.callsign} ${report.spotter} ${report.mode} ${frequencyHz}`;
      while (seen.has(keyOf())) frequencyHz++;
      seen.add(keyOf());
      lines.push(toLineStart({ ...report, frequencyHz }));
    }
  }
  writtenAtMs = new Float64Array(lines.length);
  return lines.length;
}

/** A contest's minute, by stations that were not heard before. */
function makeContest(/** @type {number} */ seed) {
  lines = contestLines(seed);
  sent = 0;
  writtenAtMs = new Float64Array(lines.length);
  return lines.length;
}

async function send(count) {
  for (let left = count; left > 0 && sent < lines.length;) {
    const part = lines.slice(sent, sent + Math.min(left, LINES_IN_WRITE));
    const first = sent;
    sent += part.length;
    left -= part.length;
    const time = `${new Date().toISOString().slice(11, 16).replace(':', '')}Z\r\n`;
    const bytes = Buffer.from(part.join(time) + time, 'latin1');
    writtenAtMs.fill(Number(process.hrtime.bigint()) / 1e6, first, sent);
    const writes = [...sockets].map(
      (socket) => new Promise((resolve) => socket.write(bytes, resolve)),
    );
    await Promise.all(writes);
  }
}

answer({
  async listen() {
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
  },
  prepare: makeLines,
  prepareContest: makeContest,
  /** Sends all that is left without a pause; returns how many. */
  async burst() {
    const left = lines.length - sent;
    await send(left);
    return left;
  },
  /** Lines may be sent up to this many in all. */
  allow(upTo) {
    allowed = upTo;
    return sent;
  },
  /** Sends as fast as allowed for a duration; returns how many were sent. */
  async flood(durationMs) {
    const first = sent;
    const endsAtMs = performance.now() + durationMs;
    while (performance.now() < endsAtMs && sent < lines.length) {
      if (sent < allowed) await send(allowed - sent);
      else await delay(2);
    }
    return sent - first;
  },
  /** Sends at a rate for a duration, evenly; returns how many were sent. */
  async stream(plan) {
    const first = sent;
    for await (const due of pace(plan)) await send(due);
    return sent - first;
  },
  /** Sends at a rate until it is changed; 0 stops. */
  trickle(ratePerSecond) {
    clearInterval(trickle);
    if (ratePerSecond > 0) trickle = setInterval(() => void send(1), 1_000 / ratePerSecond);
  },
  sent: () => sent,
  /** The times at which the lines after the first `from` were written. */
  written: (from) => writtenAtMs.slice(from, sent),
});
