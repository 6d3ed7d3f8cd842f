import { setTimeout as delay } from 'node:timers/promises';
import { Backoff } from '../../tools/backoff.js';
import type { SpotReport } from '../../radio/spot-report.js';
import { SECONDS_PER_DAY } from '../../time/time-window.js';
import type { ArchiveLine } from './archive-file.js';
import { isArchiveFrame, parseArchiveRow } from './archive-row.js';
import { BatchRecorder, type BatchRecorderOptions } from '../queue/batch-recorder.js';

/** A row that was refused, with the reason. */
export interface RejectedRow {
  readonly line: number;
  readonly reason: string;
}

/** Number of an archive's rows by outcome. */
export interface ImportCounts {
  readonly read: number;
  readonly stored: number;
  readonly duplicate: number;
  /** Duplicates that were stored without a type and now have one. */
  readonly typesFilled: number;
  /** Older than `SPOT_RETENTION_DAYS`. */
  readonly tooOld: number;
  readonly rejected: number;
}

/** Options of an {@link ArchiveImport}. */
export interface ArchiveImportOptions extends BatchRecorderOptions {
  readonly nowSeconds: number;
  /** Days that spots are kept; 0 keeps all. */
  readonly retentionDays: number;
  readonly signal: AbortSignal;
  /** Called after each batch. */
  readonly onProgress: (counts: ImportCounts) => void;
}

/** The database did not come back while an import was under way. */
export class ImportInterrupted extends Error {}

const BATCH_SIZE = 5_000;
const REJECTED_SHOWN = 20;

/** Maximum time without the database; then the import ends, and can be repeated. */
const WAIT_FOR_DATABASE_MS = 60_000;

/**
 * Stores the rows of archives as live spots are stored, so importing twice adds nothing, also after an interruption.
 * Parses one batch while the previous one is stored.
 */
export class ArchiveImport {
  /** The first rows that were refused. */
  readonly firstRejected: RejectedRow[] = [];
  private readonly recorder: BatchRecorder;
  private read = 0;
  private tooOld = 0;
  private rejected = 0;
  private batch: SpotReport[] = [];
  private storing: Promise<void> = Promise.resolve();

  constructor(private readonly options: ArchiveImportOptions) {
    this.recorder = new BatchRecorder(options);
  }

  /** The counts so far. No I/O. */
  counts(): ImportCounts {
    const { stored, duplicate, refused, setAside, typesFilled } = this.recorder.counts;
    return {
      read: this.read,
      stored,
      duplicate,
      typesFilled,
      tooOld: this.tooOld,
      rejected: this.rejected + refused + setAside,
    };
  }

  /**
   * Stores one file. The signal ends it early; what was read until then is stored.
   * @throws ImportInterrupted when the database stays away
   */
  async add(lines: AsyncIterable<ArchiveLine>): Promise<void> {
    for await (const line of lines) {
      if (this.options.signal.aborted) break;
      this.take(line);
      if (this.batch.length >= BATCH_SIZE) await this.flush();
    }
    await this.flush();
    await this.storing;
  }

  private take({ number, text }: ArchiveLine): void {
    if (isArchiveFrame(text)) return;
    this.read++;
    const row = parseArchiveRow(text, this.options.nowSeconds);
    if ('refused' in row) this.reject(number, row.refused);
    else if (this.isTooOld(row)) this.tooOld++;
    else this.batch.push(row);
  }

  private isTooOld({ heardAtSeconds }: SpotReport): boolean {
    const { retentionDays, nowSeconds } = this.options;
    return retentionDays > 0 && heardAtSeconds < nowSeconds - retentionDays * SECONDS_PER_DAY;
  }

  private reject(line: number, reason: string): void {
    this.rejected++;
    if (this.firstRejected.length < REJECTED_SHOWN) this.firstRejected.push({ line, reason });
  }

  private async flush(): Promise<void> {
    const batch = this.batch;
    this.batch = [];
    await this.storing;
    this.storing = this.store(batch);
    // Awaited with the next batch; a failure is not unhandled until then.
    this.storing.catch(() => {});
  }

  private async store(batch: readonly SpotReport[]): Promise<void> {
    const backoff = new Backoff({ initialMs: 250, ceilingMs: 5_000 });
    let left = await this.recorder.store(batch);
    for (let waitedMs = 0; left.length > 0;) {
      if (waitedMs >= WAIT_FOR_DATABASE_MS) {
        throw new ImportInterrupted('The database is away; import again to store the rest.');
      }
      const pauseMs = backoff.nextDelayMs();
      await delay(pauseMs);
      waitedMs += pauseMs;
      left = await this.recorder.store(left);
    }
    this.options.onProgress(this.counts());
  }
}
