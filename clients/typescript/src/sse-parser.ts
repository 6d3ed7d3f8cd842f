import { newDecoder } from './byte-reader.js';

/** One message of an event stream. */
export interface SseMessage {
  /** Its `event` field; `message` when it has none. */
  readonly event: string;
  /** Its `data` lines, joined by line feeds. */
  readonly data: string;
  /** The last `id` of the stream up to here; empty when there was none. */
  readonly lastEventId: string;
}

/**
 * Reads an event stream (WHATWG HTML, "Server-sent events") as its bytes come, cut anywhere. Total: there
 * is no input that it refuses, and none that makes it hold more than the message under way. The platform's
 * `EventSource` can neither send headers nor tell a status, and is not in Node or React Native.
 */
export class SseParser {
  /** The reconnection time in milliseconds that the stream has asked for. */
  retryMs: number | undefined;
  /** The last `id` that an empty line has followed, also where no message was: a heartbeat may move it. */
  lastEventId = '';
  #id = '';
  readonly #decoder = newDecoder();
  /** The line under way, in the pieces it came in. */
  #pieces: string[] = [];
  /** The last line ended with CR; an LF that follows belongs to it. */
  #endedWithCr = false;
  #event = '';
  #data: string[] = [];

  /** Takes the next bytes; gives the messages that are whole now. What the end cuts off is no message. */
  push(bytes: Uint8Array): SseMessage[] {
    const text = this.#decoder.decode(bytes, { stream: true });
    const messages: SseMessage[] = [];
    let start = 0;
    if (this.#endedWithCr && text !== '') {
      this.#endedWithCr = false;
      if (text[0] === '\n') start = 1;
    }
    for (const end of text.matchAll(/\r\n|\r|\n/g)) {
      if (end.index < start) continue;
      this.#pieces.push(text.slice(start, end.index));
      start = end.index + end[0].length;
      const message = this.#takeLine(this.#pieces.join(''));
      this.#pieces = [];
      if (message) messages.push(message);
      this.#endedWithCr = end[0] === '\r' && start === text.length;
    }
    if (start < text.length) this.#pieces.push(text.slice(start));
    return messages;
  }

  /** A line without its end. An empty one ends a message. */
  #takeLine(line: string): SseMessage | undefined {
    if (line === '') return this.#takeMessage();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.#event = value;
    else if (field === 'data') this.#data.push(value);
    else if (field === 'id' && !value.includes('\0')) this.#id = value;
    else if (field === 'retry' && /^[0-9]+$/.test(value)) this.retryMs = Number(value);
    // Anything else is a comment (an empty field) or not for us.
    return undefined;
  }

  #takeMessage(): SseMessage | undefined {
    const [event, data] = [this.#event || 'message', this.#data];
    this.#event = '';
    this.#data = [];
    this.lastEventId = this.#id;
    if (data.length === 0) return undefined;
    return { event, data: data.join('\n'), lastEventId: this.#id };
  }
}
