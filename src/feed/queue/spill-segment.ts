import { constants } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpotReport } from '../../radio/spot-report.js';
import { SPILL_SUFFIX, type SpillFolder } from './spill-folder.js';
import { parseSpillLine, toSpillLine } from './spill-line.js';

/** Bytes read at a time: more than a thousand lines. A longer line is not from the spill. */
const CHUNK_BYTES = 256 * 1024;

const NEWLINE = 0x0a;

/** Flags to open a file without waiting, as a FIFO would, and without following a link. */
const READ_A_FILE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** The oldest reports of a segment, and the offset at which each ends. */
interface Head {
  readonly reports: readonly SpotReport[];
  readonly ends: readonly number[];
}

/**
 * A file of the spill: lines are appended at its end and read from its start. A line that was torn by a kill or a
 * power cut, or damaged since, is skipped.
 *
 * One call at a time; each rejects with the system's error.
 */
export class SpillSegment {
  /** Number of damaged lines that were skipped. */
  unreadable = 0;
  #reports = 0;
  #bytes = 0;
  #readOffset = 0;
  #head: Head | undefined;

  #file: FileHandle | undefined;

  private constructor(
    readonly folder: SpillFolder,
    private readonly name: string,
  ) {}

  /** Makes a new file, which must not exist; it survives a power cut. */
  static async create(folder: SpillFolder, number: number): Promise<SpillSegment> {
    const segment = new SpillSegment(folder, `${String(number).padStart(8, '0')}${SPILL_SUFFIX}`);
    segment.#file = await open(segment.path, 'ax+');
    await folder.sync();
    return segment;
  }

  /** Returns the files that another process has left, oldest first. Measure each before it is read. */
  static async findIn(folder: SpillFolder): Promise<SpillSegment[]> {
    const names = (await folder.list()).filter((name) => name.endsWith(SPILL_SUFFIX)).sort();
    return names.map((name) => new SpillSegment(folder, name));
  }

  get path(): string {
    return join(this.folder.path, this.name);
  }

  /** Number of reports that are not acknowledged, damaged lines included. */
  get reports(): number {
    return this.#reports;
  }

  /** Length of the file in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Reads a file that was found, for its length and number of reports. */
  async measure(): Promise<void> {
    this.#bytes = (await (await this.#open()).stat()).size;
    for (let offset = 0; offset < this.#bytes; offset += CHUNK_BYTES) {
      const chunk = await this.#readChunk(offset);
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) {
        this.#reports++;
      }
    }
    await this.close();
  }

  /** Appends reports, all or none. Resolves when they are on the disk. */
  async append(reports: readonly SpotReport[]): Promise<void> {
    const lines = Buffer.from(reports.map(toSpillLine).join(''));
    const file = await this.#open();
    try {
      await file.appendFile(lines);
      await file.datasync();
    } catch (error) {
      await file.truncate(this.#bytes).catch(() => undefined);
      throw error;
    }
    this.#bytes += lines.length;
    this.#reports += reports.length;
  }

  /** Whether all reports are acknowledged. */
  get isRead(): boolean {
    return this.#readOffset >= this.#bytes;
  }

  /**
   * Reads the oldest reports that are not acknowledged, at most `count`; the same ones again until some are. None at
   * the end.
   */
  async read(count: number): Promise<readonly SpotReport[]> {
    while (this.#head === undefined && this.#readOffset < this.#bytes) await this.#readHead(count);
    return this.#head?.reports ?? [];
  }

  /** Acknowledges the first `count` of the reports that were read last. */
  acknowledge(count: number): void {
    this.#readOffset = this.#head?.ends[count - 1] ?? this.#readOffset;
    this.#reports = Math.max(0, this.#reports - count);
    this.#head = undefined;
  }

  /** Closes the file until it is read again. Afterwards nothing can be appended. */
  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  /** Closes and deletes the file. */
  async remove(): Promise<void> {
    await this.close();
    await rm(this.path, { force: true });
  }

  /** Closes a file that cannot be read, and renames it so that no process reads it again. */
  async setAside(): Promise<void> {
    await this.close();
    await rename(this.path, `${this.folder.path}-${this.name}.unreadable`);
  }

  async #readHead(count: number): Promise<void> {
    const chunk = await this.#readChunk(this.#readOffset);
    const reports: SpotReport[] = [];
    const ends: number[] = [];
    let lineStart = 0;
    while (reports.length < count) {
      const lineEnd = chunk.indexOf(NEWLINE, lineStart);
      if (lineEnd < 0) break;
      const report = parseSpillLine(chunk.subarray(lineStart, lineEnd));
      lineStart = lineEnd + 1;
      if (report === undefined) {
        this.unreadable++;
        continue;
      }
      reports.push(report);
      ends.push(this.#readOffset + lineStart);
    }
    if (reports.length > 0) this.#head = { reports, ends };
    else this.#readOffset += lineStart > 0 ? lineStart : Math.max(chunk.length, 1);
  }

  async #readChunk(offset: number): Promise<Buffer> {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, this.#bytes - offset));
    const file = await this.#open();
    const { bytesRead } = await file.read(chunk, 0, chunk.length, offset);
    return chunk.subarray(0, bytesRead);
  }

  async #open(): Promise<FileHandle> {
    this.#file ??= await open(this.path, READ_A_FILE);
    return this.#file;
  }
}
