// The doors by which spots reach clients: how each is opened, and what came through it.
import { listSpots } from './telnet.mjs';
import { placesOf } from '../cases/telnet-lines.mjs';

/**
 * @typedef {Pick<import('../main.mjs').Bench, 'streamClients' | 'telnetClients'>} Children
 * @typedef {import('../setup/service.mjs').Service} Service
 *
 * @typedef {object} Span The spots that are due, and when the line of each was written; NaN where that is not to be timed.
 * @property {number} afterId
 * @property {Float64Array} writtenAtMs
 *
 * @typedef {object} Receipt What came to all clients together.
 * @property {number} received Spots that came in order, each counted once.
 * @property {number} wrong What came again, out of order, or was no spot.
 * @property {number} ended Connections that ended by themselves.
 * @property {ArrayLike<number>} latenciesMs
 *
 * @typedef {object} Door
 * @property {string} name
 * @property {(children: Children) => import('../setup/child.mjs').Child} clientsOf The process in which its clients are.
 * @property {(children: Children, service: Service, clients: number, afterId: number) => Promise<void>} open
 * @property {(children: Children, span: Span) => Promise<boolean>} hasAll Whether each client has come to the end.
 * @property {(children: Children, service: Service, span: Span) => Promise<Receipt>} receipt
 */

/** @type {Door} */
const telnet = {
  name: 'telnet',
  clientsOf: ({ telnetClients }) => telnetClients,
  async open({ telnetClients }, service, clients) {
    const { telnet: state } = await service.json('/api/v1/health');
    const wanted = [{ format: 'rbn', filter: '', clients }];
    await telnetClients.ask('open', { port: state.ports[0], wanted, keepsTexts: true });
  },
  async hasAll({ telnetClients }, { writtenAtMs }) {
    const [least] = await telnetClients.ask('least');
    return least >= writtenAtMs.length;
  },
  async receipt({ telnetClients }, service, { afterId, writtenAtMs }) {
    const due = await listSpots(service, afterId, '');
    const groups = await telnetClients.ask('split');
    const places = groups.map(({ text }) => placesOf(text, due));
    const receipts = await telnetClients.ask(
      'receipt',
      places.map((lines) => Float64Array.from(lines, (place) => writtenAtMs[place] ?? Number.NaN)),
    );
    const sum = (/** @type {(group: number) => number} */ of) =>
      groups.reduce((total, _, group) => total + of(group), 0);
    const countOf = (group, isSpot) =>
      groups[group].clients * places[group].filter((place) => place >= 0 === isSpot).length;
    return {
      received: sum((group) => countOf(group, true)),
      wrong: sum((group) => countOf(group, false)),
      ended: sum((group) => receipts[group].ended),
      latenciesMs: receipts.flatMap(({ latenciesMs }) => [...latenciesMs]),
    };
  },
};

/**
 * @param {string} name
 * @param {'events' | 'websocket'} kind
 * @returns {Door}
 */
function streamDoor(name, kind) {
  return {
    name,
    clientsOf: ({ streamClients }) => streamClients,
    async open({ streamClients }, { origin }, streams, afterId) {
      await streamClients.ask('open', { origin, streams, afterId, kinds: [kind] });
    },
    async hasAll({ streamClients }, { afterId, writtenAtMs }) {
      return (await streamClients.ask('least')) >= afterId + writtenAtMs.length;
    },
    async receipt({ streamClients }, _, span) {
      const { received, repeated, ended, latenciesMs } = await streamClients.ask('receipt', span);
      return { received, wrong: repeated, ended, latenciesMs };
    },
  };
}

export const DOORS = [
  telnet,
  streamDoor('Server-Sent Events', 'events'),
  streamDoor('WebSocket', 'websocket'),
];
