import type { Spotter } from './callsign.js';
import type { SpotReport } from './spot-report.js';

/** What the cells of a row of the archive say, each read by itself; undefined refuses the row. */
export interface ArchiveCells {
  skimmer(text: string): Spotter | undefined;
  frequencyHz(text: string): number | undefined;
  callsign(text: string): string | undefined;
  type(text: string): string | null;
  snrDb(text: string): number | undefined;
  /** Days since the Unix epoch, of `2009-02-21`. */
  day(text: string): number | undefined;
  /** Seconds since midnight, of what follows the day, with its space. */
  second(text: string): number | undefined;
  /** Of the last two cells; of none in rows of 11 cells. */
  signal(speed?: string, mode?: string): Pick<SpotReport, 'mode' | 'wpm'> | undefined;
}
