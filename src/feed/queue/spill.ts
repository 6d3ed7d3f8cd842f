import type { SpotReport } from '../../radio/spot-report.js';
import { SpillClaims } from './spill-claims.js';
import { SpillDisk, type SpillDiskOptions } from './spill-disk.js';
import type { SpillFolder } from './spill-folder.js';
import { SpillSegment } from './spill-segment.js';

/** Options of a {@link Spill}. */
export interface SpillOptions extends SpillDiskOptions {
  /** Maximum bytes of this process on the disk. */
  readonly maxBytes: number;
  /** Silence after which a process counts as dead; 5 s. */
  readonly leaseMs?: number;
}

/** Contents of a {@link Spill}, and its losses. */
export interface SpillStats {
  /** Reports on disk that are not stored yet. */
  readonly spilledReports: number;
  /** Size of these reports on disk, in bytes. */
  readonly spilledBytes: number;
  /** Oldest reports that a full spill dropped for newer ones. */
  readonly droppedBySpill: number;
  /** Number of damaged lines. */
  readonly unreadableInSpill: number;
}

/** The oldest reports of a {@link Spill}. */
export interface SpillBatch {
  readonly reports: readonly SpotReport[];
  /** Removes the first `count` of them, which are stored. */
  acknowledge(count: number): Promise<void>;
}

const MAX_SEGMENT_BYTES = 4 * 1024 * 1024;

/** Minimum number of files of a full spill, which drops one at a time. */
const SEGMENTS_AT_LEAST = 8;

const FAILURES_LOGGED_EACH = 300;

/**
 * Holds reports on disk, in the order of arrival: in files of some megabytes, in a folder of this process and in those
 * of dead processes. Deletes a file when its last report is acknowledged, so that a report that was read is not lost;
 * after a kill the file is read from its start again. One call at a time; none rejects.
 */
export class Spill {
  readonly #claims: SpillClaims;
  readonly #disk: SpillDisk;
  readonly #segmentBytes: number;
  #segments: SpillSegment[] = [];
  #tail: SpillSegment | undefined;
  #tailFolder: SpillFolder | undefined;
  #madeSegments = 0;
  #dropped = 0;
  #unreadable = 0;
  #failures = 0;

  constructor(private readonly options: SpillOptions) {
    this.#claims = new SpillClaims(options.directory, options.log, options.leaseMs);
    this.#disk = new SpillDisk(options);
    this.#segmentBytes = Math.min(MAX_SEGMENT_BYTES, options.maxBytes / SEGMENTS_AT_LEAST);
  }

  get isEmpty(): boolean {
    return this.#segments.length === 0;
  }

  /** Why the disk cannot be written; null when it can. */
  get problem(): string | null {
    return this.#disk.problem;
  }

  /** Checks whether the disk can be written, and while it cannot, checks it again. */
  async watch(): Promise<void> {
    await this.#disk.watch();
  }

  stats(): SpillStats {
    return {
      spilledReports: this.#segments.reduce((sum, { reports }) => sum + reports, 0),
      spilledBytes: this.#bytes,
      droppedBySpill: this.#dropped,
      unreadableInSpill: this.#unreadable,
    };
  }

  /**
   * Appends reports, all or none. Resolves with true when they are on the disk, false when the disk does not take
   * them. A full spill drops its oldest file.
   */
  async append(reports: readonly SpotReport[]): Promise<boolean> {
    try {
      await this.#disk.checkRoom();
      await this.#write(reports);
      // This process was frozen, and another took its folder over: it may have read before this was written.
      const folder = this.#tailFolder;
      if (folder && !(await folder.stands())) {
        await this.#abandon(folder);
        await this.#write(reports);
      }
    } catch (error) {
      this.#disk.noteFailure(error);
      await this.#discardTail();
      return false;
    }
    this.#disk.noteWritten();
    this.#failures = 0;
    while (this.#bytes > this.options.maxBytes && this.#segments.length > 1) {
      await this.#dropOldest();
    }
    return true;
  }

  /** Reads the oldest reports, at most `count`; the same ones again until some are acknowledged. */
  async read(count: number): Promise<SpillBatch> {
    for (let segment = this.#segments[0]; segment; segment = this.#segments[0]) {
      const reports = await this.#readFrom(segment, count);
      if (reports.length > 0) return this.#toBatch(segment, reports);
    }
    return { reports: [], acknowledge: async () => {} };
  }

  /** Takes over the folders of dead processes, in their place in the order. */
  async adopt(): Promise<void> {
    try {
      for await (const folder of this.#claims.adoptOrphans()) {
        await this.#adoptFolder(folder).finally(() => this.#tidy(folder));
      }
    } catch (error) {
      this.#noteFailure(`The spill of an earlier run cannot be taken over: ${String(error)}`);
    }
    this.#segments.sort((one, other) => (one.path < other.path ? -1 : 1));
  }

  /** Stops using the disk. Another process, or the next start, takes over its reports. */
  async close(): Promise<void> {
    this.#claims.close();
    this.#disk.close();
    await Promise.allSettled(this.#segments.map((segment) => segment.close()));
    this.#segments = [];
    this.#tail = undefined;
    this.#tailFolder = undefined;
  }

  get #bytes(): number {
    return this.#segments.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  #toBatch(segment: SpillSegment, reports: readonly SpotReport[]): SpillBatch {
    return {
      reports,
      acknowledge: async (count) => {
        // It may have been dropped meanwhile.
        if (!this.#segments.includes(segment)) return;
        segment.acknowledge(count);
        if (segment.isRead) await this.#remove(segment);
      },
    };
  }

  /** Reads from a segment. Returns none when it is at its end or cannot be read, and was removed. */
  async #readFrom(segment: SpillSegment, count: number): Promise<readonly SpotReport[]> {
    try {
      const reports = await segment.read(count);
      if (reports.length === 0) await this.#remove(segment);
      return reports;
    } catch (error) {
      await this.#setAside(segment, error);
      return [];
    }
  }

  async #write(reports: readonly SpotReport[]): Promise<void> {
    const isFull = this.#tail !== undefined && this.#tail.bytes >= this.#segmentBytes;
    if (isFull) await this.#tail?.close();
    if (isFull) this.#tail = undefined;
    this.#tail ??= await this.#addSegment();
    await this.#tail.append(reports);
  }

  async #addSegment(): Promise<SpillSegment> {
    this.#tailFolder ??= await this.#claims.create();
    const segment = await SpillSegment.create(this.#tailFolder, ++this.#madeSegments);
    this.#segments.push(segment);
    return segment;
  }

  /** After a failed write: keeps what is on the disk, and starts a new file at the next write. */
  async #discardTail(): Promise<void> {
    const tail = this.#tail;
    this.#tail = undefined;
    await tail?.close().catch(() => undefined);
    if (tail?.bytes === 0) await this.#remove(tail);
    if (this.#tailFolder) await this.#tidy(this.#tailFolder);
  }

  async #adoptFolder(folder: SpillFolder): Promise<void> {
    for (const path of await folder.setStrangersAside()) {
      this.options.log('error', `${path} is set aside, unreadable: it is no file of the spill`);
    }
    const found = await SpillSegment.findIn(folder);
    this.#segments.push(...found);
    for (const segment of found) {
      await segment.measure().catch((error: unknown) => this.#setAside(segment, error));
    }
    const reports = found.reduce((sum, segment) => sum + segment.reports, 0);
    if (reports > 0) this.options.log('info', `${reports} spots of an earlier run wait on disk`);
  }

  /** Forgets a folder that another process has taken over. */
  async #abandon(folder: SpillFolder): Promise<void> {
    const lost = this.#segments.filter((segment) => segment.folder === folder);
    this.#segments = this.#segments.filter((segment) => segment.folder !== folder);
    this.#tail = undefined;
    await Promise.allSettled(lost.map((segment) => segment.close()));
    await this.#tidy(folder);
  }

  async #dropOldest(): Promise<void> {
    const oldest = this.#segments[0];
    if (oldest === undefined) return;
    this.#dropped += oldest.reports;
    this.options.log('error', `the spill is full: ${this.#dropped} of the oldest spots dropped`);
    await this.#remove(oldest);
  }

  async #remove(segment: SpillSegment): Promise<void> {
    this.#unreadable += segment.unreadable;
    if (segment.unreadable > 0) {
      this.options.log('error', `${segment.unreadable} lines of ${segment.path} are damaged`);
    }
    await this.#end(segment, () => segment.remove());
  }

  async #setAside(segment: SpillSegment, error: unknown): Promise<void> {
    this.options.log('error', `${segment.path} is set aside, unreadable: ${String(error)}`);
    await this.#end(segment, () => segment.setAside());
  }

  async #end(segment: SpillSegment, end: () => Promise<void>): Promise<void> {
    this.#segments = this.#segments.filter((one) => one !== segment);
    if (this.#tail === segment) this.#tail = undefined;
    await end().catch((error: unknown) => this.#noteFailure(String(error)));
    await this.#tidy(segment.folder);
  }

  /** Releases a folder when its last file is gone. */
  async #tidy(folder: SpillFolder): Promise<void> {
    if (this.#segments.some((segment) => segment.folder === folder)) return;
    if (folder === this.#tailFolder) this.#tailFolder = undefined;
    await this.#claims.release(folder);
  }

  #noteFailure(what: string): void {
    if (this.#failures++ % FAILURES_LOGGED_EACH === 0) this.options.log('error', what);
  }
}
