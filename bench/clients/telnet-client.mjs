// What one telnet client is sent: lines counted and timed, their bytes hashed, so that five hundred of them keep up on
// one core and still every byte is compared.
import { createHash } from 'node:crypto';
import { monotonicMs } from './stream-client.mjs';

const LINE_END = '\n'.charCodeAt(0);

export class TelnetClient {
  lines = 0;
  /** @type {number[]} How many lines had ended, and when that was, in turn. */
  arrivals = [];
  hasEnded = false;
  #hash = createHash('sha1');
  /** @type {Buffer[] | undefined} */
  #kept;

  /** @param {{ keepsText: boolean }} options whether the text is wanted, too: see {@link text} */
  constructor({ keepsText }) {
    this.#kept = keepsText ? [] : undefined;
  }

  /** A part of what is sent, however it is cut. */
  take(/** @type {Buffer} */ chunk) {
    this.#hash.update(chunk);
    this.#kept?.push(chunk);
    const before = this.lines;
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) {
      this.lines++;
    }
    if (this.lines > before) this.arrivals.push(this.lines, monotonicMs());
  }

  /** The same for the same bytes. */
  digest() {
    return this.#hash.copy().digest('hex');
  }

  /** Everything that came, if it was wanted. */
  get text() {
    return Buffer.concat(this.#kept ?? []).toString('latin1');
  }

  /**
   * The time from the write of each line to the feed, to its receipt here.
   * @param {ArrayLike<number>} writtenAtMs of each line that is due, in order; NaN where it is not to be timed
   * @returns {number[]}
   */
  latenciesMs(writtenAtMs) {
    const latencies = [];
    let line = 0;
    for (let place = 0; place < this.arrivals.length; place += 2) {
      for (; line < this.arrivals[place]; line++) {
        const latencyMs = this.arrivals[place + 1] - writtenAtMs[line];
        if (latencyMs >= 0) latencies.push(latencyMs);
      }
    }
    return latencies;
  }
}

const TOLD = /^\*\*\* ([\d,]+) spots were left out: this connection is too slow$/;

/** One that stops reading, and reads on later: the spots it got, and those that it was told it did not. */
export class StalledClient {
  received = 0;
  told = 0;
  hasEnded = false;
  #rest = '';

  take(/** @type {Buffer} */ chunk) {
    const lines = (this.#rest + chunk.toString('latin1')).split('\r\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, told] = TOLD.exec(line) ?? [];
      if (told) this.told += Number(told.replaceAll(',', ''));
      else if (line.startsWith('DX de ')) this.received++;
    }
  }
}
