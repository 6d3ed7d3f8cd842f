import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, stat, utimes } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ListedDay } from '../archive-days.repository.js';
import { MetricsService } from '../../metrics/metrics.service.js';
import { NamedCache } from '../../tools/named-cache.js';
import { FileDamaged, FileIo } from './file-io.js';

/** Rate at which files are read again, 2 MB/s, which leaves the disk time for everything else. */
const RECHECK_BYTES_PER_MS = 2_000;

/**
 * Checks whether files match the list. Reads a file whole, for its SHA-256, only when its size, its time of change or
 * the list differs from the last check by this process.
 */
@Injectable()
export class FileChecks {
  private readonly sound = new NamedCache<string, string>('checked_files', { maxEntries: 50_000 });

  constructor(
    private readonly io: FileIo,
    metrics: MetricsService,
  ) {
    metrics.watch(this.sound);
  }

  /**
   * Opens the file if it matches the list; survives its replacement. Close it by `FileIo`.
   * @throws FileDamaged
   */
  async open(path: string, listed: ListedDay): Promise<FileHandle> {
    const handle = await this.io.open(path).catch((error: unknown) => {
      throw asDamage(error);
    });
    try {
      const found = await this.io.run(path, () => handle.stat());
      if (found.size !== listed.bytes) {
        throw new FileDamaged(`has ${found.size} bytes instead of ${listed.bytes}`);
      }
      const seen = seenOf(versionIn(found), listed);
      if (this.sound.get(path, (known) => known === seen)) return handle;
      if (!(await this.hash(handle, path, listed)).equals(listed.sha256)) {
        throw new FileDamaged('has another SHA-256 than is listed');
      }
      this.sound.set(path, seen);
      return handle;
    } catch (error) {
      this.io.close(handle, path);
      throw asDamage(error);
    }
  }

  /**
   * Returns the version of a file that matches the list. Opens it only when it is new.
   * @throws FileDamaged
   */
  async check(path: string, listed: ListedDay): Promise<string> {
    const version = await this.versionOf(path);
    const seen = seenOf(version, listed);
    if (this.sound.get(path, (known) => known === seen)) return version;
    const handle = await this.open(path, listed);
    try {
      return versionIn(await this.io.run(path, () => handle.stat()));
    } finally {
      this.io.close(handle, path);
    }
  }

  /**
   * Reads a sound file whole again, at 2 MB/s, whatever its size and time; returns false when it does not match the
   * list. Then changes its time, so that every process that shares the folder checks it before reading. Returns true
   * also for a file that cannot be read, or that the next {@link open} checks anyway. Rejects when aborted.
   */
  async recheck(path: string, listed: ListedDay, signal: AbortSignal): Promise<boolean> {
    let handle: FileHandle | undefined;
    try {
      const seen = seenOf(await this.versionOf(path), listed);
      if (!this.sound.get(path, (known) => known === seen)) return true;
      handle = await this.io.open(path);
      const rest = async (pieceBytes: number) =>
        delay(pieceBytes / RECHECK_BYTES_PER_MS, undefined, { ref: false, signal });
      if ((await this.hash(handle, path, listed, rest)).equals(listed.sha256)) return true;
      this.sound.delete(path);
      await this.io.run(path, () => utimes(path, new Date(), new Date()).catch(() => undefined));
      return false;
    } catch {
      signal.throwIfAborted();
      // The next {@link open} tells why.
      this.sound.delete(path);
      return true;
    } finally {
      if (handle) this.io.close(handle, path);
    }
  }

  /** Finds why a file does not match the list; `undefined` when it does. Never rejects. */
  async problemOf(path: string, listed: ListedDay): Promise<string | undefined> {
    try {
      this.io.close(await this.open(path, listed), path);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /**
   * Returns a text that changes with the file; empty when there is no file.
   * @throws FileDamaged when its folder hangs
   */
  async versionOf(path: string): Promise<string> {
    const found = await this.io.run(path, () => stat(path).catch(() => undefined));
    return found ? versionIn(found) : '';
  }

  private async hash(
    handle: FileHandle,
    path: string,
    { bytes }: ListedDay,
    afterPiece: (pieceBytes: number) => Promise<unknown> | void = () => undefined,
  ): Promise<Buffer> {
    const hash = createHash('sha256');
    for await (const piece of this.io.read(handle, path, 0, bytes - 1)) {
      hash.update(piece);
      await afterPiece(piece.length);
    }
    return hash.digest();
  }
}

function versionIn({ size, mtimeMs, ino }: Stats): string {
  return [size, mtimeMs, ino].join(' ');
}

function seenOf(version: string, { sha256 }: Pick<ListedDay, 'sha256'>): string {
  return `${version} ${sha256.toString('hex')}`;
}

function asDamage(error: unknown): FileDamaged {
  if (error instanceof FileDamaged) return error;
  const code = (error as NodeJS.ErrnoException).code ?? String(error);
  return new FileDamaged(`cannot be read (${code})`);
}
