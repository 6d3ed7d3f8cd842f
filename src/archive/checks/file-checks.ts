import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, stat } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { ListedDay } from '../archive-days.repository.js';
import { FileDamaged, FileIo } from './file-io.js';

/**
 * Whether files are what the list says. A file is read whole, for its SHA-256, only when its size, its time of change or
 * the list is not that of the last check by this process.
 */
@Injectable()
export class FileChecks {
  private readonly sound = new Map<string, string>();

  constructor(private readonly io: FileIo) {}

  /**
   * Opens a file that is what is listed; what is put in its place meanwhile does not change it. To be closed by `FileIo`.
   * @throws FileDamaged
   */
  async open(path: string, { bytes, sha256 }: ListedDay): Promise<FileHandle> {
    const handle = await this.io.open(path).catch((error: unknown) => {
      throw asDamage(error);
    });
    try {
      const found = await this.io.run(path, () => handle.stat());
      if (found.size !== bytes) {
        throw new FileDamaged(`has ${found.size} bytes instead of ${bytes}`);
      }
      const seen = seenOf(versionIn(found), { sha256 });
      if (this.sound.get(path) === seen) return handle;
      const hash = createHash('sha256');
      for await (const piece of this.io.read(handle, path, 0, bytes - 1)) hash.update(piece);
      if (!hash.digest().equals(sha256)) {
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
   * The version of a file that is what is listed. Opens it only when it is new.
   * @throws FileDamaged
   */
  async check(path: string, listed: ListedDay): Promise<string> {
    const version = await this.versionOf(path);
    if (this.sound.get(path) === seenOf(version, listed)) return version;
    const handle = await this.open(path, listed);
    try {
      return versionIn(await this.io.run(path, () => handle.stat()));
    } finally {
      this.io.close(handle, path);
    }
  }

  /** Why a file is not what is listed; undefined when it is. Never rejects. */
  async problemOf(path: string, listed: ListedDay): Promise<string | undefined> {
    try {
      this.io.close(await this.open(path, listed), path);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** A text that is another one when the file is; empty where there is none. @throws FileDamaged when its folder hangs */
  async versionOf(path: string): Promise<string> {
    const found = await this.io.run(path, () => stat(path).catch(() => undefined));
    return found ? versionIn(found) : '';
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
