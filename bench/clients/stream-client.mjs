// What one client of the live stream is sent, searched for ids and not parsed: so a thousand of them keep
// up on one core.

/** What precedes the id of a spot in the JSON of either stream, and nothing else there. */
const ID_KEY = Buffer.from('{"id":');

const ZERO = '0'.charCodeAt(0);
const NINE = '9'.charCodeAt(0);

/** One stream: every spot is asked for, and ids have no gaps, so that each must be one more. */
export class StreamClient {
  received = 0;
  missed = 0;
  repeated = 0;
  lastId = 0;
  hasEnded = false;
  isClosing = false;
  /** @type {number[]} Ids, and when they came, in turn. */
  arrivals = [];
  /** What a chunk had begun of an id that is not over. */
  #rest = Buffer.alloc(0);
  close = () => {};

  /** @param {number} afterId where it begins */
  constructor(afterId) {
    this.lastId = afterId;
  }

  /** A part of what is sent, however it is cut. */
  take(/** @type {Buffer} */ chunk) {
    const nowMs = monotonicMs();
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let from = 0;
    for (;;) {
      const at = bytes.indexOf(ID_KEY, from);
      if (at < 0) break;
      let place = at + ID_KEY.length;
      let id = 0;
      while (place < bytes.length && isDigit(bytes[place])) id = id * 10 + bytes[place++] - ZERO;
      // Its digits may go on in the next chunk.
      if (place === bytes.length) {
        this.#rest = Buffer.from(bytes.subarray(at));
        return;
      }
      this.#note(id, nowMs);
      from = place;
    }
    this.#rest = Buffer.from(bytes.subarray(Math.max(from, bytes.length - ID_KEY.length + 1)));
  }

  #note(id, nowMs) {
    if (id <= this.lastId) {
      this.repeated++;
      return;
    }
    this.missed += id - this.lastId - 1;
    this.lastId = id;
    this.received++;
    this.arrivals.push(id, nowMs);
  }

  ended() {
    this.hasEnded = !this.isClosing;
  }
}

function isDigit(byte) {
  return byte >= ZERO && byte <= NINE;
}

/** The same clock in every process of the machine. */
export function monotonicMs() {
  return Number(process.hrtime.bigint()) / 1e6;
}
