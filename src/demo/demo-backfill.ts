import { setImmediate } from 'node:timers/promises';
import type { SpotReport } from '../radio/spot-report.js';
import type { DemoBand } from './demo-band.js';

const BATCH_SIZE = 5000;

/** What a backfill needs. */
export interface BackfillOptions {
  readonly band: Pick<DemoBand, 'reportsBetween'>;
  /** The Unix second from which on the past is filled, inclusive. */
  readonly fromSeconds: number;
  /** The moving present, Unix seconds: nothing heard then or later is recorded. */
  readonly nowSeconds: () => number;
  /** Stores a batch; the next is made when it is done. */
  readonly record: (batch: readonly SpotReport[]) => Promise<unknown>;
  /** Told the Unix second up to which everything is recorded: at the begin, and after each batch. */
  readonly onProgress?: (seconds: number) => void;
  readonly signal?: AbortSignal;
  readonly log: (message: string) => void;
}

/**
 * Records the demo's past, oldest first, in batches of at most 5,000, until it has caught up with
 * the present. Returns the Unix second up to which, exclusive, everything is recorded: the moment to
 * start the live feed from, or where an abort stopped it. What `record` throws is passed on.
 */
export async function backfill(options: BackfillOptions): Promise<number> {
  const { band, nowSeconds, record, signal, log } = options;
  let from = Math.ceil(options.fromSeconds);
  let recorded = 0;
  const isAborted = () => signal?.aborted ?? false;
  options.onProgress?.(from);
  log(`demo: recording invented spots from ${iso(from)} on`);
  while (!isAborted()) {
    const until = Math.floor(nowSeconds());
    if (until <= from) break;
    for (const batch of batches(band.reportsBetween(from, until))) {
      // The batch before may have ended within the second with which this one begins.
      if (isAborted()) return batch[0]?.heardAtSeconds ?? from;
      await record(batch);
      recorded += batch.length;
      options.onProgress?.(batch.at(-1)?.heardAtSeconds ?? from);
      await setImmediate();
    }
    from = until;
  }
  log(`demo: ${recorded} invented spots recorded, up to ${iso(from)}`);
  return from;
}

function* batches(reports: Iterable<SpotReport>): Generator<SpotReport[]> {
  let batch: SpotReport[] = [];
  for (const report of reports) {
    batch.push(report);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
