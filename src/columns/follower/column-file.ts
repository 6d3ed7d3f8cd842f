import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ColumnSession } from '../column-session.js';
import { ColumnsFailed, quoted } from '../columns.service.js';

/** More processes than this never share a folder. */
const MAX_PROCESSES = 1_000;

/** Callbacks about a file that is there already. */
export interface AttachOptions {
  readonly isUsable: () => Promise<boolean>;
  readonly onRemove: (reason: string) => void;
  /** Told each folder before its file is attached: one that is so damaged that the engine's process ends is known by it. */
  readonly onTry: (folder: string) => void;
}

/** The file of columns of one process, attached to the column engine as `log`. */
export class ColumnFile {
  private constructor(
    /** Owned by this process as long as the engine has the file. */
    readonly folder: string,
    private readonly inode: number,
  ) {}

  /**
   * Attaches the first file below a folder that no other process has open; one that is damaged, or that `isUsable` does
   * not want, is removed and made anew. To be called once for each process of the engine.
   * @param onRemove is told why a file that was there is removed
   * @throws ColumnsFailed @throws ColumnsUnavailable as sessions do; what the disk does
   */
  static async attach(
    session: ColumnSession,
    above: string,
    { isUsable, onRemove, onTry }: AttachOptions,
  ): Promise<ColumnFile> {
    for (let number = 1; number <= MAX_PROCESSES; number++) {
      const folder = join(above, `log-${number}`);
      await mkdir(folder, { recursive: true });
      onTry(folder);
      let outcome = await attachIn(session, folder, onRemove);
      if (outcome === 'found' && !(await isUsable())) {
        await session.run('DETACH log');
        onRemove('they are of another version');
        await ColumnFile.removeIn(folder);
        outcome = await attachIn(session, folder, onRemove);
      }
      if (outcome === 'locked') continue;
      return new ColumnFile(folder, (await stat(pathIn(folder))).ino);
    }
    throw new Error(`${MAX_PROCESSES} processes have a file in ${above}`);
  }

  /** Removes the file in a folder, which no engine has open. */
  static async removeIn(folder: string): Promise<void> {
    await Promise.all([pathIn(folder), walIn(folder)].map((path) => rm(path, { force: true })));
  }

  /** Bytes on the disk; undefined when the file was removed, or another put in its place. */
  async findBytes(): Promise<number | undefined> {
    const [file, wal] = await Promise.all(
      [pathIn(this.folder), walIn(this.folder)].map((path) => stat(path).catch(() => undefined)),
    );
    return file?.ino === this.inode ? file.size + (wal?.size ?? 0) : undefined;
  }

  /** Where spots lie while they are read into the file. */
  get csvPath(): string {
    return join(this.folder, 'spots.csv');
  }
}

/** Whether an error tells that a file cannot be what it was when it was written. */
export function isDamage(error: unknown): boolean {
  return (
    error instanceof ColumnsFailed &&
    /corrupt|checksum|not read enough bytes|Serialization Error|INTERNAL Error|invalidated/i.test(
      error.message,
    )
  );
}

/** Whether the disk is at fault, and the file is not. */
export function isOfDisk(error: unknown): boolean {
  return /No space left|Permission denied|Read-only/i.test(String(error));
}

/** Attaches a file that was there, or a new one; not one that another process has. */
async function attachIn(
  session: ColumnSession,
  folder: string,
  onRemove: AttachOptions['onRemove'],
): Promise<'found' | 'made' | 'locked'> {
  const isThere = await stat(pathIn(folder)).catch(() => undefined);
  const statement = `ATTACH ${quoted(pathIn(folder))} AS log`;
  try {
    await session.run(statement);
    return isThere ? 'found' : 'made';
  } catch (error) {
    if (!(error instanceof ColumnsFailed)) throw error;
    if (/Could not set lock/.test(error.message)) return 'locked';
    if (isOfDisk(error)) throw error;
    // Damaged, or written by a newer engine.
    onRemove(error.message);
  }
  await ColumnFile.removeIn(folder);
  await session.run(statement);
  return 'made';
}

function pathIn(folder: string): string {
  return join(folder, 'spots.duckdb');
}

function walIn(folder: string): string {
  return `${pathIn(folder)}.wal`;
}
