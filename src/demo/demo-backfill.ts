import { setImmediate } from 'node:timers/promises';
import type { SpotReport } from '../radio/spot-report.js';
import { floorTo } from '../time/time-window.js';
import type { DemoBand } from './band/demo-band.js';

/** Length of a chunk of the past: two minutes of the clock, some 600 reports. Live spots wait for one, and it is held in memory. */
const CHUNK_SECONDS = 120;

/** Maximum distance of a complete chunk's newest spot from its end; a chunk with more was cut short. */
const COMPLETE_WITHIN_SECONDS = 20;

/**
 * Time before a chunk that is recorded again with it, when the previous chunk counts as complete: it may lack its
 * end. (Otherwise its end alone would make it look complete.)
 */
const OVERLAP_SECONDS = 30;

/** Options of {@link backfill}. */
export interface BackfillOptions {
  readonly band: Pick<DemoBand, 'reportsBetween'>;
  /** The Unix second at which the past begins, inclusive. */
  readonly fromSeconds: number;
  /** The Unix second at which it ends, exclusive. */
  readonly toSeconds: number;
  /** Finds when the newest stored spot of a window was heard; `undefined` when it has none. */
  readonly newestIn: (fromSeconds: number, toSeconds: number) => Promise<number | undefined>;
  /** Stores a chunk, all of it or nothing; reports that are stored already are left out. */
  readonly record: (chunk: readonly SpotReport[]) => Promise<unknown>;
  /** Called at the start and after each chunk, with the Unix second from which on everything is stored. */
  readonly onProgress?: (fromSeconds: number) => void;
  /** Waits after a chunk, by how long it took; else other work runs once. */
  readonly pause?: (tookMs: number) => Promise<void>;
  readonly signal?: AbortSignal;
}

/**
 * Stores the missing parts of the demo's past, the newest two minutes first, each in order of time. Always records
 * the newest chunk, the others unless they are complete. Ended early, it leaves whole chunks missing, or the end of
 * one, and the next backfill finds them. Resolves with the number of reports recorded; passes on errors of `record`.
 */
export async function backfill(options: BackfillOptions): Promise<number> {
  const { band, fromSeconds, toSeconds, record, onProgress, signal } = options;
  const pause = options.pause ?? (() => setImmediate());
  let recorded = 0;
  let isComplete = false;
  const isAborted = () => signal?.aborted ?? false;
  onProgress?.(toSeconds);
  for (let to = toSeconds; to > fromSeconds && !isAborted();) {
    const begunAtMs = performance.now();
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
    await pause(performance.now() - begunAtMs);
  }
  return recorded;
}

async function looksComplete({ newestIn }: BackfillOptions, from: number, to: number) {
  const newestSeconds = await newestIn(from, to);
  return newestSeconds !== undefined && newestSeconds >= to - COMPLETE_WITHIN_SECONDS;
}
