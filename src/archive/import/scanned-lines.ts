import { ByteTexts } from './byte-texts.js';

/** The cells of a row that matter; `signal` is the last two, empty in rows of 11 cells. */
export const CELL_NAMES = [
  'skimmer',
  'khz',
  'station',
  'type',
  'snr',
  'day',
  'second',
  'signal',
] as const;

export type CellName = (typeof CELL_NAMES)[number];

/** What is taken apart at a time: 3 MB of arrays. */
const MAX_LINES = 65_536;

/** Rows are far shorter; a longer line is not taken apart. */
export const MAX_LINE_BYTES = 1_024;

/** Cells of a row; the oldest days lack the last two. */
const CELLS = 13;
const OLDEST_CELLS = 11;

const DAY_CHARACTERS = 10;

const [NEWLINE, SPACE, QUOTE, COMMA, TILDE] = [10, 32, 34, 44, 126] as const;

/**
 * Takes lines apart at their commas, and numbers the texts of cells. A line that is no row, or might be read otherwise (quotes,
 * control characters, other alphabets, small letters, long lines), is not taken apart.
 */
export class ScannedLines {
  /** How many lines there are. */
  count = 0;
  readonly starts = new Int32Array(MAX_LINES);
  readonly ends = new Int32Array(MAX_LINES);
  /** 1 of a line that was taken apart. */
  readonly isRow = new Uint8Array(MAX_LINES);
  /** The texts of a cell, by number. */
  readonly texts: Readonly<Record<CellName, ByteTexts>>;
  /** The number of each line's text, by cell. */
  readonly numbers: Readonly<Record<CellName, Int32Array>>;
  private readonly commas = new Int32Array(CELLS);

  constructor() {
    this.texts = ofCells(() => new ByteTexts());
    this.numbers = ofCells(() => new Int32Array(MAX_LINES));
  }

  /** How many texts were met. */
  get textCount(): number {
    return CELL_NAMES.reduce((sum, name) => sum + this.texts[name].count, 0);
  }

  /** Reads the lines of a block of whole lines from a place on, as many as there is room for; where it has stopped. */
  scan(block: Buffer, from: number): number {
    let start = from;
    this.count = 0;
    while (start < block.length && this.count < MAX_LINES) {
      const end = block.indexOf(NEWLINE, start);
      this.starts[this.count] = start;
      this.ends[this.count] = end;
      const cells = this.findCells(block, start, end);
      const isRow = cells === CELLS || cells === OLDEST_CELLS;
      this.isRow[this.count] = isRow ? 1 : 0;
      if (isRow) this.numberTexts(block, start, end);
      this.count++;
      start = end + 1;
    }
    return start;
  }

  /** Finds the commas of a line that holds nothing unusual; how many cells it has. 0 of any other line. */
  private findCells(block: Buffer, start: number, end: number): number {
    const first = block[start] ?? 0;
    const isCallsign = (first >= 65 && first <= 90) || (first >= 48 && first <= 57);
    if (!isCallsign || end - start > MAX_LINE_BYTES) return 0;
    const { commas } = this;
    let cells = 0;
    for (let at = start; at < end; at++) {
      const byte = block[at] ?? 0;
      // Beyond the last that a row has, they are counted alone: what is written outside of the array is lost.
      if (byte === COMMA) commas[cells++] = at;
      else if (byte < SPACE || byte > TILDE || byte === QUOTE) return 0;
    }
    commas[cells] = end;
    return cells + 1;
  }

  private numberTexts(block: Buffer, start: number, end: number): void {
    const { texts, numbers, commas, count } = this;
    const endOf = (cell: number) => commas[cell] ?? end;
    const startOf = (cell: number) => endOf(cell - 1) + 1;
    const timeFrom = Math.min(startOf(10) + DAY_CHARACTERS, endOf(10));
    numbers.skimmer[count] = texts.skimmer.numberOf(block, start, endOf(0));
    numbers.khz[count] = texts.khz.numberOf(block, startOf(3), endOf(3));
    numbers.station[count] = texts.station.numberOf(block, startOf(5), endOf(5));
    numbers.type[count] = texts.type.numberOf(block, startOf(8), endOf(8));
    numbers.snr[count] = texts.snr.numberOf(block, startOf(9), endOf(9));
    numbers.day[count] = texts.day.numberOf(block, startOf(10), timeFrom);
    numbers.second[count] = texts.second.numberOf(block, timeFrom, endOf(10));
    numbers.signal[count] = texts.signal.numberOf(block, Math.min(endOf(10) + 1, end), end);
  }
}

function ofCells<T>(make: () => T): Record<CellName, T> {
  return Object.fromEntries(CELL_NAMES.map((name) => [name, make()])) as Record<CellName, T>;
}
