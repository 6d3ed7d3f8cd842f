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
    let last = this.#last;
    for (let from = this.#countedChars - goneChars; from < at; from++) {
      const code = text.charCodeAt(from);
      if (code === CR || (code === LF && last !== CR)) this.#line++;
      last = code;
    }
    this.#last = last;
    this.#countedChars = goneChars + at;
    return this.#line;
  }
}
