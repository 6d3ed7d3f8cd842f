import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Backoff } from '../../tools/backoff.js';
import type { SpotReport } from '../../radio/spot-report.js';
import { SECONDS_PER_DAY } from '../../time/time-window.js';
import { type ArchiveLine, linesOf } from './archive-file.js';
import { isArchiveFrame, parseArchiveRow } from './archive-row.js';
import { BatchRecorder, type BatchRecorderOptions } from '../queue/batch-recorder.js';

export { ARCHIVE_CELLS } from './archive-row.js';

/** A row that was refused, with the reason. */
export interface RejectedRow {
  readonly line: number;
  readonly reason: string;
}

/** Numbers of an archive's rows by outcome. */
export interface ImportCounts {
  readonly read: number;
  readonly stored: number;
  /** Rows written into files of the archive. */
  readonly archived: number;
  readonly duplicate: number;
  /** Duplicates that got a type, which they had been stored without. */
  readonly typesFilled: number;
  /** Rows older than `SPOT_RETENTION_DAYS`, without an archive that takes them. */
  readonly tooOld: number;
  readonly rejected: number;
}

/** Takes spots of days that the log does not keep; the archive's `ArchiveImporter`. */
interface ArchiveSink {
  /** First day that the archive takes, as days since the Unix epoch; older rows are too old. */
  readonly firstDay: number;
  /** First day that the log keeps, as days since the Unix epoch; the archive takes older rows. */
  readonly firstKeptDay: number;
  readonly counts: {
    readonly archived: number;
    readonly duplicate: number;
    readonly typesFilled: number;
    readonly refused: number;
  };
  /**
   * Takes rows, read as by {@link parseArchiveRow}, and gives the other lines to `takeOther`; returns the number taken.
   */
  addRows(
    bytes: AsyncIterable<Buffer>,
    takeOther: (line: ArchiveLine) => Promise<void>,
    onProgress: (rows: number) => void,
  ): Promise<number>;
  add(report: SpotReport, line: number): Promise<void>;
  /** Ends the current file: writes the rows taken. */
  finish(): Promise<void>;
}

/** Options of an {@link ArchiveImport}. */
export interface ArchiveImportOptions extends BatchRecorderOptions {
  readonly nowSeconds: number;
  /** Days that spots are kept; 0 keeps all. */
  readonly retentionDays: number;
  /** Takes spots that the log does not keep; without it they are too old. */
  readonly oldSpots?: ArchiveSink | undefined;
  readonly signal: AbortSignal;
  /** Called after each batch. */
  readonly onProgress: (counts: ImportCounts) => void;
}

/** The database did not come back while an import was under way, or the archive cannot be written. */
export class ImportInterrupted extends Error {}

const NO_OLD_SPOTS = { archived: 0, duplicate: 0, typesFilled: 0, refused: 0 };

const BATCH_SIZE = 5_000;
const REJECTED_SHOWN = 20;

/** Maximum wait for the database; then the import ends, and can be repeated. */
const WAIT_FOR_DATABASE_MS = 60_000;

/**
 * Stores the rows of archives in the same way as live spots, so that importing twice adds nothing, also after an
 * interruption. Parses one batch while the previous one is stored.
 */
export class ArchiveImport {
  /** The first rows that were refused. */
  readonly firstRejected: RejectedRow[] = [];
  private readonly recorder: BatchRecorder;
  private read = 0;
  private takenByArchive = 0;
  private tooOld = 0;
  private rejected = 0;
  private batch: SpotReport[] = [];
  private storing: Promise<void> = Promise.resolve();

  constructor(private readonly options: ArchiveImportOptions) {
    this.recorder = new BatchRecorder(options);
  }

  /** Returns the counts so far. No I/O. */
  counts(): ImportCounts {
    const { stored, duplicate, refused, setAside, typesFilled } = this.recorder.counts;
    const old = this.options.oldSpots?.counts ?? NO_OLD_SPOTS;
    return {
      read: this.read + this.takenByArchive,
      stored,
      archived: old.archived,
      duplicate: duplicate + old.duplicate,
      typesFilled: typesFilled + old.typesFilled,
      tooOld: this.tooOld,
      rejected: this.rejected + refused + setAside + old.refused,
    };
  }

  /**
   * Stores one file; the archive reads it when it begins with a day that the log does not keep. The signal ends it
   * early, and so does a file that breaks off: the rows read until then are stored.
   * @throws ImportInterrupted when nothing more can be stored
   * @throws Error of the file
   */
  async addFile(bytes: AsyncIterable<Buffer>): Promise<void> {
    let problem: unknown;
    const readable = untilFailed(bytes, (error) => (problem = error));
    try {
      await this.addBytes(readable);
    } catch (error) {
      if (error instanceof ImportInterrupted) throw error;
      throw new ImportInterrupted(error instanceof Error ? error.message : String(error));
    }
    if (problem !== undefined) throw problem;
  }

  private async addBytes(bytes: AsyncIterable<Buffer>): Promise<void> {
    const { oldSpots, signal } = this.options;
    const { first, all } = await peek(bytes);
    if (!oldSpots || !(await this.beginsOld(first))) return this.add(linesOf(all));
    const takenBefore = this.takenByArchive;
    await oldSpots.addRows(
      untilAborted(all, signal),
      async (line) => this.takeInTurn(line),
      (rows) => {
        this.takenByArchive = takenBefore + rows;
        this.options.onProgress(this.counts());
      },
    );
    await this.finish();
  }

  /**
   * Stores the lines of one file. The signal ends it early: the rows read until then are stored.
   * @throws ImportInterrupted when the database stays away
   */
  async add(lines: AsyncIterable<ArchiveLine>): Promise<void> {
    for await (const line of lines) {
      if (this.options.signal.aborted) break;
      // Awaited only when there is something to wait for: awaiting takes longer than reading the row.
      const waiting = this.takeInTurn(line);
      if (waiting) await waiting;
    }
    await this.finish();
  }

  private async finish(): Promise<void> {
    await this.flush();
    await this.storing;
    await this.options.oldSpots?.finish();
    this.options.onProgress(this.counts());
  }

  private takeInTurn({ number, text }: ArchiveLine): Promise<void> | undefined {
    if (isArchiveFrame(text)) return undefined;
    this.read++;
    const row = parseArchiveRow(text, this.options.nowSeconds);
    if ('refused' in row) this.reject(number, row.refused);
    else if (this.isTooOld(row)) this.tooOld++;
    else if (this.isForArchive(row)) return this.options.oldSpots?.add(row, number);
    else if (this.batch.push(row) >= BATCH_SIZE) return this.flush();
    return undefined;
  }

  /** Whether the first readable row is of a day that the log does not keep. */
  private async beginsOld(first: Buffer): Promise<boolean> {
    for await (const { text } of linesOf(Readable.from([first]))) {
      const row = parseArchiveRow(text, this.options.nowSeconds);
      if (!('refused' in row)) return this.isForArchive(row);
    }
    return false;
  }

  private isForArchive({ heardAtSeconds }: SpotReport): boolean {
    const { oldSpots } = this.options;
    return oldSpots !== undefined && heardAtSeconds < oldSpots.firstKeptDay * SECONDS_PER_DAY;
  }

  private isTooOld({ heardAtSeconds }: SpotReport): boolean {
    const { oldSpots, retentionDays, nowSeconds } = this.options;
    if (oldSpots) return heardAtSeconds < oldSpots.firstDay * SECONDS_PER_DAY;
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

/** Yields chunks until reading fails, and calls `onError` then. */
async function* untilFailed(bytes: AsyncIterable<Buffer>, onError: (error: unknown) => void) {
  try {
    yield* bytes;
  } catch (error) {
    onError(error);
  }
}

/** Reads the first chunk; returns it, and all chunks including it. */
async function peek(bytes: AsyncIterable<Buffer>) {
  const chunks = bytes[Symbol.asyncIterator]();
  const { value: first, done } = await chunks.next();
  const all = async function* () {
    if (!done) yield first;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  return { first: done ? Buffer.alloc(0) : first, all: all() };
}

async function* untilAborted(bytes: AsyncIterable<Buffer>, signal: AbortSignal) {
  for await (const chunk of bytes) {
    if (signal.aborted) return;
    yield chunk;
  }
}
