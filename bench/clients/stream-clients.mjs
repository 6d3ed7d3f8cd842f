// Clients of the live stream, in a process of their own: by WebSocket and by Server-Sent Events, in turn, or by one of them.
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { WebSocket } from 'ws';
import { answer } from '../setup/child.mjs';
import { StreamClient } from './stream-client.mjs';

/** Opened at once; a thousand handshakes together would measure themselves. */
const OPENED_AT_ONCE = 50;

/**
 * @typedef {object} StreamReceipt
 * @property {number} streams
 * @property {number} received Spots, of all streams.
 * @property {number} missed Ids that were passed over.
 * @property {number} repeated Ids that came again, or out of order.
 * @property {number} ended Streams that ended by themselves.
 * @property {number} least The most recent id of the stream that has come least far.
 * @property {Float64Array} latenciesMs From the line's write to each receipt, of all streams.
 */

/** @type {StreamClient[]} */
let clients = [];
/** @type {StreamClient | undefined} */
let stalled;
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });

async function openSocket(/** @type {string} */ origin, /** @type {StreamClient} */ client) {
  const url = `${origin.replace(/^http/, 'ws')}/api/v1/stream?after_id=${client.lastId}`;
  const options = { perMessageDeflate: false, skipUTF8Validation: true };
  const socket = new WebSocket(url, options);
  socket.binaryType = 'nodebuffer';
  socket.on('message', (data) => client.take(/** @type {Buffer} */ (data)));
  socket.on('close', () => client.ended());
  client.close = () => socket.terminate();
  await once(socket, 'open');
}

async function openEvents(/** @type {string} */ origin, /** @type {StreamClient} */ client) {
  const url = `${origin}/api/v1/spots/stream?after_id=${client.lastId}`;
  const request = get(url, { agent });
  const [response] = await once(request, 'response');
  if (response.statusCode !== 200) throw new Error(`a stream was answered ${response.statusCode}`);
  response.on('data', (chunk) => client.take(chunk));
  response.on('error', () => client.ended());
  response.on('close', () => client.ended());
  client.close = () => request.destroy();
}

const OPENERS = { websocket: openSocket, events: openEvents };

answer({
  /** Opens a number of streams of one kind or of several in turn, each after an id; done when all are open. */
  async open({ origin, streams, afterId, kinds = Object.keys(OPENERS) }) {
    clients = Array.from({ length: streams }, () => new StreamClient(afterId));
    for (let from = 0; from < streams; from += OPENED_AT_ONCE) {
      const some = clients.slice(from, from + OPENED_AT_ONCE);
      await Promise.all(
        some.map((client, place) => OPENERS[kinds[place % kinds.length]](origin, client)),
      );
    }
  },
  /** One more, that resumes far behind and reads nothing of what it is sent. */
  async stall({ origin, afterId }) {
    const client = new StreamClient(afterId);
    const request = get(`${origin}/api/v1/spots/stream?after_id=${afterId}`, { agent });
    const [response] = await once(request, 'response');
    response.pause();
    request.socket?.pause();
    client.close = () => request.destroy();
    stalled = client;
  },
  /** How far the last of them is. */
  least: () => Math.min(...clients.map(({ lastId }) => lastId)),
  /**
   * What came since they were opened; `writtenAtMs` are when the lines of the ids after `afterId` were
   * written to the feed's socket, NaN where that is not to be timed.
   * @returns {StreamReceipt}
   */
  receipt({ afterId, writtenAtMs }) {
    const latenciesMs = [];
    for (const { arrivals } of clients) {
      for (let place = 0; place < arrivals.length; place += 2) {
        const latencyMs = arrivals[place + 1] - writtenAtMs[arrivals[place] - afterId - 1];
        if (latencyMs >= 0) latenciesMs.push(latencyMs);
      }
    }
    const sum = (/** @type {(client: StreamClient) => number} */ of) =>
      clients.reduce((total, client) => total + of(client), 0);
    return {
      streams: clients.length,
      received: sum(({ received }) => received),
      missed: sum(({ missed }) => missed),
      repeated: sum(({ repeated }) => repeated),
      ended: sum(({ hasEnded }) => Number(hasEnded)),
      least: Math.min(...clients.map(({ lastId }) => lastId)),
      latenciesMs: Float64Array.from(latenciesMs),
    };
  },
  close() {
    for (const client of stalled ? [...clients, stalled] : clients) {
      client.isClosing = true;
      client.close();
    }
    clients = [];
    stalled = undefined;
  },
});
