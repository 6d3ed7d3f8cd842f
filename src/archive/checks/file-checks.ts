import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { type FileHandle, open, stat, utimes } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ListedDay } from '../archive-days.repository.js';

/** How fast files are read again: a disk has time for everything else. 2 MB/s. */
const RECHECK_BYTES_PER_MS = 2_000;

/** Read at once by a recheck. */
const RECHECK_BYTES = 256 * 1024;

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

  /**
   * Reads a sound file whole again, at 2 MB/s, whatever its size and time; gives false when it is not what is listed. It
   * then gets another time, so that every process that shares the folder checks it before it reads it. True also for a
   * file that the next {@link open} checks anyway. Rejects when aborted.
   */
  async recheck(path: string, listed: ListedDay, signal: AbortSignal): Promise<boolean> {
    if (this.sound.get(path) !== seenOf(await versionOf(path), listed)) return true;
    const isSound = await hashSlowly(path, signal).then(
      (hash) => hash.equals(listed.sha256),
      () => signal.throwIfAborted(),
    );
    if (isSound) return true;
    this.sound.delete(path);
    await utimes(path, new Date(), new Date()).catch(() => undefined);
    return false;
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

/** The SHA-256 of a file. Rejects as the system does, and when aborted. */
async function hashSlowly(path: string, signal: AbortSignal): Promise<Buffer> {
  const hash = createHash('sha256');
  const chunks = createReadStream(path, { highWaterMark: RECHECK_BYTES });
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    hash.update(chunk);
    await delay(chunk.length / RECHECK_BYTES_PER_MS, undefined, { ref: false, signal });
  }
  return hash.digest();
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
