import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { DuckDbSession } from '../../columns/columns.service.js';
import type { DaysService } from '../../log/days.service.js';
import type { ArchiveCells } from '../../radio/archive-cells.js';
import { MAX_LINE_CHARACTERS, wholeLines } from '../../tools/whole-lines.js';
import { piecePath } from '../day-file.js';
import { judgeTexts } from './cell-texts.js';
import {
  addKnown,
  type FileDays,
  findNewTexts,
  findOthers,
  forgetTexts,
  readLines,
  takeRows,
} from './csv.repository.js';

/** A line with its number, from 1. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

/** A piece of a file after its rows were taken. */
export interface ReadLines {
  /** Number of its last line. */
  readonly lastNumber: number;
  /** Rows taken into the engine's table `arrived`. */
  readonly rows: number;
  /** Its other lines, in order: the header, refused and unusual rows, rows of other days. */
  readonly others: Iterable<Line>;
}

/** Dependencies and bounds of a {@link CsvReader}. */
export interface CsvReaderTools extends FileDays {
  readonly session: DuckDbSession;
  readonly folder: string;
  readonly cells: ArchiveCells;
  readonly days: DaysService;
}

/** Minimum length of a piece: 240,000 rows. The engine's threads share 120,000 rows each. */
const PIECE_CHARACTERS = 16 * 1024 * 1024;

/** Minimum number of lines of a piece whose lines are short. */
const PIECE_LINES = 500_000;

/** Maximum texts judged at a time. */
const MAX_TEXTS = 20_000;

/** Maximum judged texts remembered, some 40 MB; above it, all are forgotten. */
const MAX_KNOWN = 500_000;

/**
 * Reads CSV files with the engine's `read_csv`, a piece at a time: puts plain rows into its table `arrived`, and
 * returns all other lines. A million rows take 2 s of processor time.
 */
export class CsvReader {
  private known = 0;

  constructor(private readonly tools: CsvReaderTools) {}

  /**
   * Reads a file. A line's place is its number plus `base`.
   * @throws DatabaseUnavailable
   */
  async *read(bytes: AsyncIterable<Buffer>, base: number): AsyncGenerator<ReadLines> {
    const { session, folder } = this.tools;
    const path = piecePath(folder, randomUUID());
    let first = 1;
    try {
      for await (const piece of piecesOf(bytes)) {
        await writeFile(path, piece);
        const lines = await readLines(session, path, base + first, this.tools.cells.plain);
        await this.learn();
        const rows = await takeRows(session, this.tools);
        const others = linesAt(await findOthers(session, base + first), piece, base, first);
        yield { lastNumber: first + lines - 1, rows, others };
        first += lines;
      }
    } finally {
      await rm(path, { force: true });
    }
  }

  private async learn(): Promise<void> {
    const { session, cells, days } = this.tools;
    if (this.known === 0 || this.known > MAX_KNOWN) {
      await forgetTexts(session);
      this.known = 0;
    }
    for (;;) {
      const texts = await findNewTexts(session, MAX_TEXTS);
      await addKnown(session, await judgeTexts(texts, cells, days));
      this.known += texts.length;
      if (texts.length < MAX_TEXTS) return;
    }
  }
}

/** Yields the lines at some places of a piece; `first` is the number of its first line. */
function* linesAt(places: readonly number[], piece: string, base: number, first: number) {
  const texts = places.length > 0 ? piece.split('\n') : [];
  for (const place of places) {
    const number = place - base;
    yield { number, text: texts[number - first]?.slice(0, MAX_LINE_CHARACTERS) ?? '' };
  }
}

/** Yields pieces of whole lines. */
async function* piecesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let piece = '';
  let count = 0;
  for await (const lines of wholeLines(bytes)) {
    piece += lines;
    count += countLines(lines);
    if (piece.length < PIECE_CHARACTERS && count < PIECE_LINES) continue;
    yield piece;
    piece = '';
    count = 0;
  }
  if (piece !== '') yield piece;
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
