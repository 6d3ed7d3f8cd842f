import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { isInBand, modeFor } from './modes.mjs';
import { Refusal } from './refusal.mjs';

/** As others ask a radio, and no page wants to know sooner. */
const POLL_MS = 500;
const RETRY_FROM_MS = 1_000;
const RETRY_TO_MS = 30_000;
const HELLO_WITHIN_MS = 5_000;
const MAX_MESSAGE_BYTES = 1_024;
const MAX_PAGES = 20;

/** Radios round to their step. */
const RADIO_STEP_HZ = 100;

/** Close codes of the protocol. */
const WRONG_TOKEN = 4_401;
const NO_HELLO = 4_408;

/**
 * @typedef {{ readonly frequencyHz: number, readonly mode: string }} RadioState
 *
 * @typedef {{ readonly frequencyHz: number, readonly mode: ReturnType<typeof modeFor> }} Tuning
 *
 * @typedef {object} Radio
 * @property {() => Promise<RadioState>} read
 * @property {(frequencyHz: number, mode: ReturnType<typeof modeFor>) => Promise<RadioState>} tune
 * @property {() => void} close
 */

/**
 * Stands between pages and a radio. Pages send `{"type":"hello","token"}` first, then `{"type":"tune","frequencyHz","mode"}`; they are
 * told `{"type":"state","frequencyHz","mode"}` when that changes and after a tuning, and `{"type":"error","message"}`, with
 * `"of":"tune"` when the radio is there but a tuning was not done. Only the newest of several tunings is done.
 */
export class Bridge {
  #server = createServer((_, response) => response.writeHead(426).end());
  #sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  /** @type {Set<import('ws').WebSocket>} */
  #pages = new Set();
  /** @type {RadioState | undefined} */
  #state;
  #trouble = '';
  /** @type {Tuning | undefined} */
  #wanted;
  #stop = new AbortController();
  #wake = () => {};

  /**
   * @param {Radio} radio
   * @param {Pick<import('./options.mjs').Options, 'origins' | 'token'>} options
   * @param {(text: string) => void} say
   */
  constructor(radio, options, say) {
    this.radio = radio;
    this.options = options;
    this.say = say;
  }

  /** Listens on loopback alone. @param {number} port 0 is any @returns {Promise<number>} */
  async listen(port) {
    this.#server.on('upgrade', (request, socket, head) => {
      if (!this.#isAllowed(request)) {
        socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
        return;
      }
      this.#sockets.handleUpgrade(request, socket, head, (page) => this.#greet(page));
    });
    await new Promise((resolve, reject) => {
      this.#server.once('error', reject).listen(port, '127.0.0.1', () => resolve(undefined));
    });
    void this.#follow();
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  async close() {
    this.#stop.abort();
    this.#wake();
    for (const page of this.#sockets.clients) page.terminate();
    this.radio.close();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** A page of another origin, or one that has its own name point to this machine, gets nothing. */
  #isAllowed(/** @type {import('node:http').IncomingMessage} */ { headers }) {
    const { origin = '', host = '' } = headers;
    if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host)) return false;
    if (this.options.origins.has(origin)) return this.#sockets.clients.size < MAX_PAGES;
    this.say(`refused: a page of ${origin.slice(0, 100) || 'no origin'}. To allow it: --origin`);
    return false;
  }

  #greet(/** @type {import('ws').WebSocket} */ page) {
    const timer = setTimeout(() => page.close(NO_HELLO, 'no hello'), HELLO_WITHIN_MS);
    page.on('error', () => {});
    page.on('close', () => {
      clearTimeout(timer);
      this.#pages.delete(page);
    });
    page.on('message', (data) => {
      const message = readMessage(/** @type {Buffer} */ (data).toString());
      if (this.#pages.has(page)) return this.#take(page, message);
      if (message?.type !== 'hello' || !isSame(message.token, this.options.token)) {
        return page.close(WRONG_TOKEN, 'wrong token');
      }
      clearTimeout(timer);
      this.#pages.add(page);
      send(page, { type: 'hello' });
      if (this.#state) send(page, { type: 'state', ...this.#state });
      else if (this.#trouble) send(page, { type: 'error', message: this.#trouble });
      this.#wake();
    });
  }

  #take(
    /** @type {import('ws').WebSocket} */ page,
    /** @type {ReturnType<typeof readMessage>} */ message,
  ) {
    const { type, frequencyHz, mode = '' } = message ?? {};
    if (type !== 'tune') return send(page, { type: 'error', message: 'not understood' });
    if (
      typeof frequencyHz !== 'number' ||
      !Number.isInteger(frequencyHz) ||
      !isInBand(frequencyHz)
    ) {
      return send(page, notTuned('frequencyHz must be whole Hz within an amateur band'));
    }
    if (typeof mode !== 'string') return send(page, notTuned('mode must be a text'));
    this.#wanted = { frequencyHz, mode: modeFor(mode, frequencyHz) };
    this.#wake();
  }

  /** Asks the radio while a page is there, and does what pages want; when it is away, less and less often. */
  async #follow() {
    const { signal } = this.#stop;
    let retryMs = RETRY_FROM_MS;
    while (!signal.aborted) {
      if (this.#pages.size === 0) {
        // What was wanted by a page that is gone is not wanted any more.
        this.#wanted = undefined;
        await new Promise((resolve) => (this.#wake = () => resolve(undefined)));
        continue;
      }
      const wanted = this.#wanted;
      this.#wanted = undefined;
      try {
        if (wanted) await this.#tune(wanted);
        else this.#tell(await this.radio.read());
        retryMs = RETRY_FROM_MS;
      } catch (error) {
        this.#tellTrouble(error instanceof Error ? error.message : String(error));
        retryMs = Math.min(RETRY_TO_MS, retryMs * 2);
      }
      if (this.#wanted === undefined) await this.#pause(this.#trouble ? retryMs : POLL_MS);
    }
  }

  async #pause(/** @type {number} */ ms) {
    const over = new AbortController();
    this.#wake = () => over.abort();
    await delay(ms, undefined, { signal: over.signal }).catch(() => {});
  }

  /** Tunes, and tells where the radio is then, also where it was there before: who has clicked waits for that. */
  async #tune(/** @type {Tuning} */ wanted) {
    let refusal = '';
    const state = await this.radio
      .tune(wanted.frequencyHz, wanted.mode)
      .catch((/** @type {unknown} */ error) => {
        if (!(error instanceof Refusal)) throw error;
        refusal = error.message;
        return this.radio.read();
      });
    this.#state = undefined;
    this.#tell(state);
    if (refusal) this.#sendAll(notTuned(refusal));
    else this.#compare(wanted, state);
  }

  #tell(/** @type {RadioState} */ state) {
    const { frequencyHz, mode } = this.#state ?? {};
    if (this.#trouble) this.say('the radio answers again');
    this.#trouble = '';
    if (frequencyHz === state.frequencyHz && mode === state.mode) return;
    this.#state = state;
    this.#sendAll({ type: 'state', ...state });
  }

  /** A radio that did not take what it was sent says nothing: what was read back tells. */
  #compare(/** @type {Tuning} */ wanted, /** @type {RadioState} */ state) {
    const names = wanted.mode ? [wanted.mode.hamlib, ...wanted.mode.flrig] : [state.mode];
    const isTuned = Math.abs(state.frequencyHz - wanted.frequencyHz) <= RADIO_STEP_HZ;
    if (isTuned && names.includes(state.mode)) return;
    this.#sendAll(notTuned(`the radio stayed at ${state.frequencyHz} Hz, ${state.mode}`));
  }

  #tellTrouble(/** @type {string} */ message) {
    this.#state = undefined;
    if (message === this.#trouble) return;
    this.#trouble = message;
    this.say(message);
    this.#sendAll({ type: 'error', message });
  }

  #sendAll(/** @type {object} */ message) {
    for (const page of this.#pages) send(page, message);
  }
}

/** Tells that a tuning was not done; what is wrong with the radio itself is told without `of`. */
function notTuned(/** @type {string} */ message) {
  return { type: 'error', message, of: 'tune' };
}

/** A message of a page, unchecked but for being an object. @returns {Record<string, unknown> | undefined} */
function readMessage(/** @type {string} */ text) {
  try {
    const message = JSON.parse(text);
    return typeof message === 'object' && message !== null ? message : undefined;
  } catch {
    return undefined;
  }
}

function isSame(/** @type {unknown} */ given, /** @type {string} */ token) {
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function send(/** @type {import('ws').WebSocket} */ page, /** @type {object} */ message) {
  page.send(JSON.stringify(message));
}
