import type { ArchiveCells } from '../../radio/archive-cells.js';
import type { DaysService } from '../../log/days.service.js';
import { SECONDS_PER_DAY } from '../../time/time-window.js';
import { type KnownCell, KnownTexts } from './known-texts.js';
import { blocksOf } from './line-blocks.js';
import type { ArrivedRows, FileDays } from './rows.repository.js';
import { CELL_NAMES, type CellName, MAX_LINE_BYTES, ScannedLines } from './scanned-lines.js';

/** A line with its number, from 1. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

/** Some lines of a file. */
export interface ReadLines {
  /** The number of the last of them. */
  readonly lastNumber: number;
  /** The rows that are for files. */
  readonly rows: ArrivedRows;
  /** The others, in order: refused, unusual, of other days, the header. To be taken before the next lines are read. */
  readonly others: Iterable<Line>;
}

/** Texts of all cells, after which all are forgotten and met anew: some 40 MB. */
const MAX_TEXTS = 500_000;

/**
 * Reads rows of files: their bytes are taken apart, and the text of each cell is looked up in what was judged before. A million
 * rows take 1 s.
 */
export class RowReader {
  private lines = new ScannedLines();
  private known: KnownTexts;

  constructor(
    private readonly cells: ArchiveCells,
    private readonly days: DaysService,
    private readonly fileDays: FileDays,
  ) {
    this.known = new KnownTexts(this.lines.texts, cells, days);
  }

  /** Reads a file. `base` is added to a line's number for its place. @throws DatabaseUnavailable */
  async *read(bytes: AsyncIterable<Buffer>, base: number): AsyncGenerator<ReadLines> {
    let number = 1;
    for await (const block of blocksOf(bytes)) {
      for (let from = 0; from < block.length;) {
        from = this.lines.scan(block, from);
        await this.known.learn();
        const rows = this.takeRows(base + number);
        const first = number;
        number += this.lines.count;
        yield { rows, lastNumber: number - 1, others: this.othersOf(block, first) };
        this.forget();
      }
    }
  }

  /** The lines that are not taken are marked as no rows. */
  private takeRows(firstPlace: number): ArrivedRows {
    const { lines } = this;
    const taken = this.findTaken();
    const pick = <Values extends Float64Array | Int32Array>(
      values: Values,
      cell: CellName,
      number: keyof KnownCell = 'first',
    ): Values => {
      const [known, numbers] = [this.known.of(cell)[number], lines.numbers[cell]];
      for (let at = 0; at < taken.length; at++) {
        values[at] = known[numbers[taken[at] ?? 0] ?? 0] ?? 0;
      }
      return values;
    };
    const whole = () => new Int32Array(taken.length);
    const wide = () => new Float64Array(taken.length);
    const [place, heardAtSeconds] = [wide(), pick(wide(), 'second')];
    const day = pick(whole(), 'day');
    for (let at = 0; at < taken.length; at++) {
      place[at] = firstPlace + (taken[at] ?? 0);
      heardAtSeconds[at] = (heardAtSeconds[at] ?? 0) + (day[at] ?? 0) * SECONDS_PER_DAY;
    }
    const spots = {
      id: wide(),
      heardAtSeconds,
      frequencyHz: pick(wide(), 'khz'),
      callsignId: pick(whole(), 'station'),
      spotterId: pick(whole(), 'skimmer'),
      spotterNode: pick(whole(), 'skimmer', 'second'),
      modeId: pick(whole(), 'signal'),
      bandId: pick(whole(), 'khz', 'second'),
      snrDb: pick(whole(), 'snr'),
      wpm: pick(whole(), 'signal', 'second'),
      typeId: pick(whole(), 'type'),
    };
    return { place, day, spots };
  }

  /** The lines of which every cell is good, heard on the days of files. */
  private findTaken(): Int32Array {
    const { count, isRow, numbers } = this.lines;
    const { firstDay, firstKeptDay } = this.fileDays;
    const taken = new Int32Array(count);
    let length = 0;
    for (const cell of CELL_NAMES) {
      const [good, texts] = [this.known.of(cell).first, numbers[cell]];
      for (let line = 0; line < count; line++) {
        if (isRow[line] === 1 && Number.isNaN(good[texts[line] ?? 0] ?? Number.NaN))
          isRow[line] = 0;
      }
    }
    const [days, texts] = [this.known.of('day').first, numbers.day];
    for (let line = 0; line < count; line++) {
      const day = days[texts[line] ?? 0] ?? 0;
      if (isRow[line] === 1 && day >= firstDay && day < firstKeptDay) taken[length++] = line;
      else isRow[line] = 0;
    }
    return taken.subarray(0, length);
  }

  private *othersOf(block: Buffer, firstNumber: number): Generator<Line> {
    const { count, isRow, starts, ends } = this.lines;
    for (let line = 0; line < count; line++) {
      if (isRow[line] === 1) continue;
      const start = starts[line] ?? 0;
      const end = Math.min(ends[line] ?? 0, start + MAX_LINE_BYTES);
      yield { number: firstNumber + line, text: block.toString('latin1', start, end) };
    }
  }

  private forget(): void {
    if (this.lines.textCount <= MAX_TEXTS) return;
    this.lines = new ScannedLines();
    this.known = new KnownTexts(this.lines.texts, this.cells, this.days);
  }
}
