import { setImmediate } from 'node:timers/promises';
import type { SpotReport } from '../radio/spot-report.js';
import { floorTo } from '../time/time-window.js';
import type { DemoBand } from './band/demo-band.js';

/** The past is recorded in ten minutes of the clock at a time, some 3,000 reports. */
const CHUNK_SECONDS = 600;

/** A chunk whose newest stored spot is not that near its end was cut short: it is recorded again. */
const COMPLETE_WITHIN_SECONDS = 20;

/**
 * Where the chunk before counts as complete, its end is recorded again together with a chunk: there may be
 * a hole too short to be noticed. (Where it does not, its end alone would make it look complete.)
 */
const OVERLAP_SECONDS = 30;

/** What a backfill needs. */
export interface BackfillOptions {
  readonly band: Pick<DemoBand, 'reportsBetween'>;
  /** The Unix second at which the past begins, inclusive. */
  readonly fromSeconds: number;
  /** The Unix second at which it ends, exclusive. */
  readonly toSeconds: number;
  /** When the newest stored spot of a window was heard; `undefined` when it has none. */
  readonly newestIn: (fromSeconds: number, toSeconds: number) => Promise<number | undefined>;
  /** Stores a chunk, all of it or nothing; reports that are stored already are left out. */
  readonly record: (chunk: readonly SpotReport[]) => Promise<unknown>;
  /** Told the Unix second from which on everything is stored: at the begin, and after each chunk. */
  readonly onProgress?: (fromSeconds: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Stores what is missing of the demo's past, the newest ten minutes first, each oldest first within.
 * The newest chunk is always recorded, the others unless they are complete. What ends it early leaves
 * whole chunks missing, or the end of one, and the next backfill finds them. Gives the number of
 * reports recorded; what `record` throws is passed on.
 */
export async function backfill(options: BackfillOptions): Promise<number> {
  const { band, fromSeconds, toSeconds, record, onProgress, signal } = options;
  let recorded = 0;
  let isComplete = false;
  const isAborted = () => signal?.aborted ?? false;
  onProgress?.(toSeconds);
  for (let to = toSeconds; to > fromSeconds && !isAborted();) {
    const from = Math.max(fromSeconds, floorTo(to - 1, CHUNK_SECONDS));
    const isNextComplete = await looksComplete(options, from - CHUNK_SECONDS, from);
    if (!isComplete) {
      const start = isNextComplete ? from - OVERLAP_SECONDS : from;
      const reports = [...band.reportsBetween(start, to)];
      if (reports.length > 0) await record(reports);
      recorded += reports.length;
    }
    isComplete = isNextComplete;
    onProgress?.(from);
    to = from;
    await setImmediate();
  }
  return recorded;
}

async function looksComplete({ newestIn }: BackfillOptions, from: number, to: number) {
  const newestSeconds = await newestIn(from, to);
  return newestSeconds !== undefined && newestSeconds >= to - COMPLETE_WITHIN_SECONDS;
}
