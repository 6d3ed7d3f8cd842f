import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { ListedDay } from '../archive-days.repository.js';

/** A file is not what is listed; the message completes "the file …". */
export class FileDamaged extends Error {}

/**
 * Whether files are what the list says. A file is read whole, for its SHA-256, only when its size, its time of change or
 * the list is not that of the last check by this process.
 */
@Injectable()
export class FileChecks {
  private readonly sound = new Map<string, string>();

  /**
   * Opens a file that is what is listed; what is put in its place meanwhile does not change it. To be closed.
   * @throws FileDamaged
   */
  async open(path: string, { bytes, sha256 }: ListedDay): Promise<FileHandle> {
    const handle = await open(path, 'r').catch((error: unknown) => {
      throw new FileDamaged(`cannot be read (${codeOf(error)})`);
    });
    try {
      const found = await handle.stat();
      if (found.size !== bytes) {
        throw new FileDamaged(`has ${found.size} bytes instead of ${bytes}`);
      }
      const seen = seenOf(versionIn(found), { sha256 });
      if (this.sound.get(path) === seen) return handle;
      const hash = createHash('sha256');
      await pipeline(handle.createReadStream({ start: 0, autoClose: false }), hash);
      if (!hash.digest().equals(sha256)) {
        throw new FileDamaged('has another SHA-256 than is listed');
      }
      this.sound.set(path, seen);
      return handle;
    } catch (error) {
      await handle.close();
      throw error instanceof FileDamaged
        ? error
        : new FileDamaged(`cannot be read (${codeOf(error)})`);
    }
  }

  /**
   * The version of a file that is what is listed. Opens it only when it is new.
   * @throws FileDamaged
   */
  async check(path: string, listed: ListedDay): Promise<string> {
    const version = await versionOf(path);
    if (this.sound.get(path) === seenOf(version, listed)) return version;
    const handle = await this.open(path, listed);
    try {
      return versionIn(await handle.stat());
    } finally {
      await handle.close();
    }
  }

  /** Why a file is not what is listed; undefined when it is. Never rejects. */
  async problemOf(path: string, listed: ListedDay): Promise<string | undefined> {
    try {
      await (await this.open(path, listed)).close();
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

/** A text that is another one when the file is; empty where there is none. */
export async function versionOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found ? versionIn(found) : '';
}

function versionIn({ size, mtimeMs, ino }: Stats): string {
  return [size, mtimeMs, ino].join(' ');
}

function seenOf(version: string, { sha256 }: Pick<ListedDay, 'sha256'>): string {
  return `${version} ${sha256.toString('hex')}`;
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
