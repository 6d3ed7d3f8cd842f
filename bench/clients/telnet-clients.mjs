// Loggers, in a process of their own: they log in, choose a format and a filter, and read lines.
import { once } from 'node:events';
import { connect } from 'node:net';
import { answer } from '../setup/child.mjs';
import { StalledClient, TelnetClient } from './telnet-client.mjs';

const OPENED_AT_ONCE = 25;
const PROMPT_END = ' dxspider >\r\n\r\n';
const DONE = 'Operation successful';

/** So many rows are asked for and not read: more than the network's buffers hold. */
const FILLING = 'sh/dx/1000\r\n'.repeat(100);

/**
 * @typedef {object} Group Clients that ask for the same, and must be sent the same.
 * @property {'rbn' | 'cc11'} format
 * @property {string} filter As in a URL; empty for none.
 * @property {number} clients
 *
 * @typedef {object} GroupReceipt
 * @property {string} text What the first of them was sent.
 * @property {number} received Lines, of all of them.
 * @property {number} differing Clients that were sent other bytes than the first.
 * @property {number} ended Connections that ended by themselves.
 * @property {Float64Array} latenciesMs
 */

/** @type {{ socket: import('node:net').Socket, client: TelnetClient }[][]} */
let groups = [];
/** @type {{ socket: import('node:net').Socket, client: StalledClient } | undefined} */
let stalled;

/** Logged in, and every command answered: what comes from now on is lines of spots. */
async function login(/** @type {number} */ port, /** @type {string[]} */ commands) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => {});
  await once(socket, 'connect');
  await converse(socket, 'K1ABC', 'Hello K1ABC');
  for (const command of commands) await converse(socket, command, DONE);
  return socket;
}

/** Sends a line and waits for the prompt behind the answer. */
async function converse(socket, line, expected) {
  socket.write(`${line}\r\n`);
  let text = '';
  while (!text.endsWith(PROMPT_END)) {
    const [chunk] = await once(socket, 'data');
    text += chunk.toString('latin1');
  }
  if (!text.includes(expected)) throw new Error(`${line} was answered: ${text}`);
}

/** @param {Group} group */
function commandsOf({ format, filter }) {
  return [
    ...(format === 'cc11' ? ['set/ve7cc'] : []),
    ...(filter === '' ? [] : [`set/filter ${filter}`]),
  ];
}

async function openOne(port, group, keepsText) {
  const client = new TelnetClient({ keepsText });
  const socket = await login(port, commandsOf(group));
  socket.on('data', (chunk) => client.take(chunk));
  socket.on('close', () => (client.hasEnded = true));
  return { socket, client };
}

answer({
  /**
   * Opens all connections; done when each has its format and filter. No spot may be under way. The text that is sent is kept
   * of the first of each group, or of all.
   */
  async open({ port, wanted, keepsTexts = false }) {
    groups = [];
    for (const group of wanted) {
      const opened = [];
      while (opened.length < group.clients) {
        const many = Math.min(OPENED_AT_ONCE, group.clients - opened.length);
        const some = Array.from({ length: many }, (_, place) =>
          openOne(port, group, keepsTexts || opened.length + place === 0),
        );
        opened.push(...(await Promise.all(some)));
      }
      groups.push(opened);
    }
  },
  /** One more, in RBN style, that reads nothing, and whose buffers are full. */
  async stall({ port }) {
    const client = new StalledClient();
    const socket = await login(port, []);
    socket.pause();
    socket.on('data', (chunk) => client.take(chunk));
    socket.on('close', () => (client.hasEnded = true));
    // A listener alone would set it going again.
    socket.pause();
    socket.write(FILLING);
    stalled = { socket, client };
  },
  /** It reads from now on. */
  goOn: () => void stalled?.socket.resume(),
  stalled() {
    const { received = 0, told = 0, hasEnded = false } = stalled?.client ?? {};
    return { received, told, hasEnded };
  },
  /** Lines of the client of each group that has come least far. */
  least: () => groups.map((group) => Math.min(...group.map(({ client }) => client.lines))),
  /**
   * Makes groups anew, each of clients that were sent the same bytes; all texts must have been kept.
   * @returns {{ text: string, clients: number }[]}
   */
  split() {
    /** @type {Map<string, typeof groups[number]>} */
    const same = new Map();
    for (const one of groups.flat()) {
      const digest = one.client.digest();
      same.set(digest, [...(same.get(digest) ?? []), one]);
    }
    groups = [...same.values()];
    return groups.map((group) => ({ text: group[0].client.text, clients: group.length }));
  },
  /**
   * @param {Float64Array[]} writtenAtMs of each group's lines, in order
   * @returns {GroupReceipt[]}
   */
  receipt(writtenAtMs) {
    return groups.map((group, place) => {
      const clients = group.map(({ client }) => client);
      const digests = clients.map((client) => client.digest());
      const latenciesMs = clients.flatMap((client) => client.latenciesMs(writtenAtMs[place]));
      return {
        text: clients[0].text,
        received: clients.reduce((sum, { lines }) => sum + lines, 0),
        differing: digests.filter((digest) => digest !== digests[0]).length,
        ended: clients.filter(({ hasEnded }) => hasEnded).length,
        latenciesMs: Float64Array.from(latenciesMs),
      };
    });
  },
  close() {
    for (const { socket } of [...groups.flat(), ...(stalled ? [stalled] : [])]) socket.destroy();
    groups = [];
    stalled = undefined;
  },
});
