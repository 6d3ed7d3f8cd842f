import type { Spotter } from './callsign.js';
import type { SpotReport } from './spot-report.js';

/** Reads the cells of a row of the archive that hold names, each by itself; undefined refuses the row. */
export interface ArchiveCells {
  skimmer(text: string): Spotter | undefined;
  callsign(text: string): string | undefined;
  type(text: string): string | null;
  /** Of the last two cells; of none in rows of 11 cells. */
  signal(speed?: string, mode?: string): Pick<SpotReport, 'mode' | 'wpm'> | undefined;
}
