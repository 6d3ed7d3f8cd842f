/** Maximum length of a line unless another is given, and of a telnet subnegotiation. */
export const MAX_LINE_BYTES = 1024;

/** How lines are split. */
export interface SplitOptions {
  /** A line above it is dropped up to its end. Default {@link MAX_LINE_BYTES}. */
  readonly maxLineBytes?: number;
  /** Whether a line may be empty: then LF, CR and CR LF are each one end. Default false. */
  readonly keepsEmpty?: boolean;
}

const TAB = 9;
const LF = 10;
const CR = 13;
const ESCAPE = 27;
const SPACE = 32;
const OPENING_BRACKET = 91;
const AT_SIGN = 64;
const DEL = 127;

// Telnet commands, RFC 854.
const SUBNEGOTIATION_END = 240;
const SUBNEGOTIATION = 250;
const WILL = 251;
const DONT = 254;
const IAC = 255;

type State =
  | 'text'
  | 'escape'
  | 'escape-sequence'
  | 'command'
  | 'option'
  | 'subnegotiation'
  | 'subnegotiation-command';

/**
 * Splits the bytes of a telnet connection into lines, wherever the chunks are cut.
 *
 * Bytes are latin-1. CR, LF and any mixture of them end a line; empty lines are left out unless they are asked for, and
 * so are telnet commands, NUL and control characters other than TAB, and what changes colours on a terminal. A line above the maximum is dropped up to its end,
 * so memory is bounded.
 */
export class LineSplitter {
  readonly #line: Buffer;
  readonly #keepsEmpty: boolean;
  #lengthBytes = 0;
  #subnegotiationBytes = 0;
  #isSkipping = false;
  #state: State = 'text';
  #overlongLines = 0;
  /** Whether an LF would belong to the end of the last line. */
  #isAfterCr = false;

  constructor({ maxLineBytes = MAX_LINE_BYTES, keepsEmpty = false }: SplitOptions = {}) {
    this.#line = Buffer.alloc(maxLineBytes);
    this.#keepsEmpty = keepsEmpty;
  }

  /** Returns the lines that this chunk completes. */
  push(chunk: Uint8Array): string[] {
    const lines: string[] = [];
    for (const byte of chunk) {
      if (this.#state !== 'text' && this.#isTaken(byte)) continue;
      if (byte === IAC) this.#state = 'command';
      else if (byte === ESCAPE) this.#state = 'escape';
      else if (byte === LF || byte === CR) this.#endLine(byte, lines);
      else this.#append(byte);
    }
    return lines;
  }

  /** The text after the last end of line, such as a prompt. Empty within an over-long line. */
  get pendingText(): string {
    return this.#line.toString('latin1', 0, this.#lengthBytes);
  }

  /** Forgets {@link pendingText}, so that an answered prompt does not stick to the next line. */
  clearPending(): void {
    this.#lengthBytes = 0;
  }

  /** Number of lines dropped because they were too long, each counted at once. */
  get overlongLines(): number {
    return this.#overlongLines;
  }

  #append(byte: number): void {
    if (byte !== 0) this.#isAfterCr = false;
    if (this.#isSkipping || byte === DEL || (byte < SPACE && byte !== TAB)) return;
    if (this.#lengthBytes === this.#line.length) return this.#skipLine();
    this.#line[this.#lengthBytes++] = byte;
  }

  #endLine(byte: number, lines: string[]): void {
    const isSecondHalf = byte === LF && this.#isAfterCr;
    this.#isAfterCr = byte === CR;
    const isEmptyLine = this.#keepsEmpty && !isSecondHalf && !this.#isSkipping;
    if (this.#lengthBytes > 0 || isEmptyLine) lines.push(this.pendingText);
    this.#lengthBytes = 0;
    this.#isSkipping = false;
  }

  #skipLine(): void {
    this.#overlongLines++;
    this.#isSkipping = true;
    this.#lengthBytes = 0;
  }

  /** Whether a byte belongs to what is no text; one that cannot be of an escape sequence ends it, and is text. */
  #isTaken(byte: number): boolean {
    if (this.#state === 'escape') {
      this.#state = byte === OPENING_BRACKET ? 'escape-sequence' : 'text';
      return this.#state !== 'text';
    }
    if (this.#state === 'escape-sequence') {
      const isText = byte < SPACE || byte >= DEL;
      if (isText || byte >= AT_SIGN) this.#state = 'text';
      return !isText;
    }
    this.#readCommand(byte);
    return true;
  }

  #readCommand(byte: number): void {
    switch (this.#state) {
      case 'command':
        return this.#startCommand(byte);
      case 'option':
        this.#state = 'text';
        return;
      case 'subnegotiation':
        return this.#readSubnegotiation(byte);
      case 'subnegotiation-command':
        if (byte === IAC) this.#state = 'subnegotiation';
        else if (byte === SUBNEGOTIATION_END) this.#state = 'text';
        else this.#startCommand(byte);
    }
  }

  #startCommand(byte: number): void {
    this.#state = 'text';
    if (byte === IAC) this.#append(IAC);
    else if (byte === SUBNEGOTIATION) {
      this.#state = 'subnegotiation';
      this.#subnegotiationBytes = 0;
    } else if (byte >= WILL && byte <= DONT) this.#state = 'option';
  }

  #readSubnegotiation(byte: number): void {
    if (byte === IAC) this.#state = 'subnegotiation-command';
    else if (++this.#subnegotiationBytes > MAX_LINE_BYTES) {
      // Not closed: without this limit two stray bytes would silence the feed for ever.
      this.#state = 'text';
      this.#skipLine();
    }
  }
}
