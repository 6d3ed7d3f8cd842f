import { SpillFolder } from './spill-folder.js';
import { BEAT_EVERY_MS, SpillPresence } from './spill-presence.js';
import type { FeedLog } from '../spot-feed.js';

/** Owns folders of the spill for this process; touches each every second, to show that the owner is alive. */
export class SpillClaims {
  readonly #presence: SpillPresence;
  readonly #folders = new Map<string, SpillFolder>();
  #beating: NodeJS.Timeout | undefined;

  constructor(
    private readonly directory: string,
    log: FeedLog,
    leaseMs?: number,
  ) {
    this.#presence = new SpillPresence(directory, log, leaseMs);
  }

  /** Makes a new folder, last in order, with its parents. */
  async create(): Promise<SpillFolder> {
    return this.#own(await SpillFolder.create(this.directory));
  }

  /** Takes over the folders of dead processes, oldest first. Makes no folder. */
  async *adoptOrphans(): AsyncGenerator<SpillFolder> {
    for (const name of await this.#presence.findOrphans(new Set(this.#folders.keys()))) {
      const folder = await SpillFolder.adopt(this.directory, name);
      if (folder !== undefined) yield this.#own(folder);
    }
  }

  /** Releases a folder, and removes it when it is empty. */
  async release(folder: SpillFolder): Promise<void> {
    this.#folders.delete(folder.name);
    if (this.#folders.size === 0) this.close();
    await folder.remove();
  }

  /** Releases all folders as they are. */
  close(): void {
    this.#folders.clear();
    clearInterval(this.#beating);
    this.#beating = undefined;
  }

  #own(folder: SpillFolder): SpillFolder {
    this.#folders.set(folder.name, folder);
    this.#beating ??= setInterval(() => this.#beat(), BEAT_EVERY_MS).unref();
    return folder;
  }

  #beat(): void {
    for (const folder of this.#folders.values()) folder.beat().catch(() => undefined);
  }
}
