const LF = 10;
const CR = 13;

/** Counts the lines of a text that comes in pieces; they end with LF, CR LF or CR alone. */
export class LineCounter {
  #line: number;
  #countedChars = 0;
  #last = 0;

  /** @param line the line in which the first character is */
  constructor(line: number) {
    this.#line = line;
  }

  /**
   * The line of a character, not before the one that was asked last.
   * @param goneChars characters of the file before the text
   */
  countTo(text: string, at: number, goneChars: number): number {
    for (; this.#countedChars < goneChars + at; this.#countedChars++) {
      const code = text.charCodeAt(this.#countedChars - goneChars);
      if (code === CR || (code === LF && this.#last !== CR)) this.#line++;
      this.#last = code;
    }
    return this.#line;
  }
}
