import { connect } from 'node:net';
import { Refusal } from './refusal.mjs';

/** A radio that does not answer makes rigctld close the connection after 4 s. */
const ANSWER_WITHIN_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1_024;

/** What rigctld's codes mean. */
const REASONS = new Map([
  [-1, 'the radio does not take that'],
  [-5, 'the radio does not answer'],
  [-6, 'no connection to the radio'],
  [-9, 'the radio refuses'],
  [-11, 'the radio cannot do that'],
]);
const REFUSALS = new Set([-1, -9, -11]);

/**
 * Hamlib's rigctld over TCP, one command at a time: fixed templates with checked numbers, as words that do not fit would run letter
 * by letter.
 */
export class Rigctld {
  /** @type {import('node:net').Socket | undefined} */
  #socket;
  /** The VFO's name, where rigctld wants one with each command (`--vfo`). */
  #vfo = '';
  #received = '';
  /** @type {{ resolve: (answer: string) => void, reject: (error: Error) => void, isWhole: (text: string) => boolean } | undefined} */
  #waiting;

  constructor(/** @type {{ host: string, port: number }} */ address) {
    this.address = address;
  }

  /** @returns {Promise<import('./bridge.mjs').RadioState>} */
  async read() {
    const frequency = /^Frequency: (\d+)/m.exec(await this.#command('f'));
    const mode = /^Mode: (\w+)/m.exec(await this.#command('m'));
    if (!frequency || !mode) throw new Error('rigctld answers what nobody asked');
    return { frequencyHz: Number(frequency[1]), mode: mode[1] ?? '' };
  }

  /**
   * Sets the frequency, then the mode with the radio's usual width, and reads both back.
   * @param {number} frequencyHz
   * @param {{ hamlib: string } | undefined} mode
   */
  async tune(frequencyHz, mode) {
    await this.#command('F', String(frequencyHz));
    if (mode && (await this.read()).mode !== mode.hamlib)
      await this.#command('M', `${mode.hamlib} 0`);
    return this.read();
  }

  close() {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  /** The answer to a command, to its `RPRT 0`. */
  async #command(/** @type {'f' | 'm' | 'F' | 'M'} */ letter, argument = '') {
    await this.#open();
    const line = ['+' + letter, this.#vfo, argument].filter(Boolean).join(' ');
    const answer = await this.#ask(line, (text) => /^RPRT -?\d+$/m.test(text));
    const code = Number(/^RPRT (-?\d+)$/m.exec(answer)?.[1]);
    if (code === 0) return answer;
    const reason = REASONS.get(code) ?? `rigctld says ${code}`;
    throw REFUSALS.has(code) ? new Refusal(reason) : new Error(reason);
  }

  async #open() {
    if (this.#socket) return;
    const socket = connect(this.address);
    socket.setEncoding('utf8').setNoDelay(true);
    await new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => socket.destroy(new Error('rigctld does not answer')),
        ANSWER_WITHIN_MS,
      );
      socket.once('connect', resolve).once('error', reject);
      socket.once('close', () => clearTimeout(timer)).once('connect', () => clearTimeout(timer));
    });
    this.#socket = socket;
    this.#received = '';
    socket.on('data', (text) => this.#take(String(text)));
    socket.on('error', () => {});
    socket.on('close', () => this.#fail(new Error('rigctld has closed the connection'), socket));
    // Without `+` this one answer has no end that tells: it is a line.
    const vfo = await this.#ask('\\chk_vfo', (text) => text.includes('\n'));
    this.#vfo = /1/.test(vfo) ? 'currVFO' : '';
  }

  #ask(/** @type {string} */ line, /** @type {(text: string) => boolean} */ isWhole) {
    return new Promise((/** @type {(answer: string) => void} */ resolve, reject) => {
      const timer = setTimeout(() => {
        const socket = this.#socket;
        this.#fail(new Error('the radio does not answer'), socket);
        socket?.destroy();
      }, ANSWER_WITHIN_MS);
      this.#received = '';
      this.#waiting = {
        isWhole,
        resolve: (answer) => (clearTimeout(timer), resolve(answer)),
        reject: (error) => (clearTimeout(timer), reject(error)),
      };
      this.#socket?.write(`${line}\n`);
    });
  }

  #take(/** @type {string} */ text) {
    this.#received += text;
    const waiting = this.#waiting;
    if (this.#received.length > MAX_ANSWER_BYTES) this.#socket?.destroy();
    if (!waiting?.isWhole(this.#received)) return;
    this.#waiting = undefined;
    waiting.resolve(this.#received);
  }

  #fail(/** @type {Error} */ error, /** @type {import('node:net').Socket | undefined} */ socket) {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(error);
  }
}
