import type { Spotter } from './callsign.js';
import type { SpotReport } from './spot-report.js';

/** Cells that need no reading of our own: regular expressions, of JavaScript and RE2 alike, for whole cells. */
export interface PlainCells {
  /** Numbers of cells that a row may have. */
  readonly counts: readonly number[];
  /** Frequency in kHz, with up to three decimals. */
  readonly frequencyKhz: string;
  /** Signal-to-noise ratio in whole dB. */
  readonly snrDb: string;
  /** Time in UTC: `2025-11-29 00:00:07`; days that no month has match, too. */
  readonly time: string;
}

/** Reads the cells of a row of the archive that hold names, each by itself; undefined refuses the row. */
export interface ArchiveCells {
  /** Rows of plain cells alone may be read by a database: as `parseArchiveRow` reads them. */
  readonly plain: PlainCells;
  skimmer(text: string): Spotter | undefined;
  callsign(text: string): string | undefined;
  type(text: string): string | null;
  /** Of the last two cells; of none in rows of 11 cells. */
  signal(speed?: string, mode?: string): Pick<SpotReport, 'mode' | 'wpm'> | undefined;
}
