import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rmdir, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Distinguishes this process from an earlier one with the same pid, as in a container. */
const TOKEN = randomBytes(4).toString('hex');

const NAME = /^(?<order>\d{8})-(?<host>[\w.-]+)-(?<pid>\d+)-(?<token>[0-9a-f]{8})-\d+$/;

/** End of the names of the spill's files. */
export const SPILL_SUFFIX = '.spill';

let madeHere = 0;

/** The owner of a folder of the spill, from its name. */
export interface SpillOwner {
  readonly host: string;
  readonly pid: number;
  readonly token: string;
}

/** Reads the owner from a folder's name; `undefined` when it is not a folder of the spill. */
export function ownerOf(name: string): SpillOwner | undefined {
  const { host, pid, token } = NAME.exec(name)?.groups ?? {};
  if (host === undefined || token === undefined) return undefined;
  return { host, pid: Number(pid), token };
}

/** This process, as an owner. */
export const SELF: SpillOwner = {
  host: hostname().replaceAll(/[^\w.-]/g, '_') || 'localhost',
  pid: process.pid,
  token: TOKEN,
};

/**
 * A folder of the spill. Its name gives its owner and, in its first digits, its age. A process takes a folder over by
 * renaming it: of several that try, one succeeds.
 *
 * A frozen owner may be taken for dead. So it checks after each write whether its folder still {@link stands}, and if
 * not, writes the same again elsewhere.
 */
export class SpillFolder {
  private constructor(
    private readonly parent: string,
    readonly name: string,
  ) {}

  /** Makes a new folder, last in order, which survives a power cut. */
  static async create(parent: string): Promise<SpillFolder> {
    await mkdir(parent, { recursive: true });
    const orders = (await readdir(parent)).filter(ownerOf).map((name) => parseInt(name, 10));
    const order = orders.reduce((last, one) => Math.max(last, one), 0) + 1;
    const folder = new SpillFolder(parent, toName(String(order).padStart(8, '0')));
    await mkdir(folder.path);
    await syncFolder(parent);
    return folder;
  }

  /** Takes over another process's folder; `undefined` when a third one was faster. */
  static async adopt(parent: string, name: string): Promise<SpillFolder | undefined> {
    const folder = new SpillFolder(parent, toName(name.slice(0, 8)));
    try {
      await rename(join(parent, name), folder.path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    await syncFolder(parent);
    return folder;
  }

  get path(): string {
    return join(this.parent, this.name);
  }

  /** Lists the names of its files. */
  async list(): Promise<readonly string[]> {
    return readdir(this.path);
  }

  /**
   * Moves out all entries that are not files of reports, such as a FIFO, whose reader would wait for ever, or a link,
   * which may lead anywhere. Returns the new paths.
   */
  async setStrangersAside(): Promise<readonly string[]> {
    const entries = await readdir(this.path, { withFileTypes: true });
    const strangers = entries.filter(
      (entry) => !entry.isFile() || !entry.name.endsWith(SPILL_SUFFIX),
    );
    const paths: string[] = [];
    for (const { name } of strangers) {
      const aside = `${this.path}-${name}.unreadable`;
      // It may stay where it is: nothing here waits for a FIFO or follows a link.
      const isAside = await rename(join(this.path, name), aside).then(
        () => true,
        () => false,
      );
      if (isAside) paths.push(aside);
    }
    return paths;
  }

  /** Touches the folder, to show that its owner is alive. */
  async beat(): Promise<void> {
    await utimes(this.path, new Date(), new Date());
  }

  /** Whether this process still owns the folder. */
  async stands(): Promise<boolean> {
    return access(this.path).then(
      () => true,
      () => false,
    );
  }

  /** Flushes the folder to disk, so that a file made in it survives a power cut. */
  async sync(): Promise<void> {
    await syncFolder(this.path);
  }

  /** Removes the folder when it is empty. */
  async remove(): Promise<void> {
    await rmdir(this.path).catch(() => undefined);
  }
}

function toName(order: string): string {
  return `${order}-${SELF.host}-${SELF.pid}-${SELF.token}-${++madeHere}`;
}

/** Flushes a folder to disk. Without effect on Windows, which cannot. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0)).catch(
    () => undefined,
  );
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
