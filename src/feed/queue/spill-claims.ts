import { SpillFolder } from './spill-folder.js';
import { BEAT_EVERY_MS, SpillPresence } from './spill-presence.js';
import type { FeedLog } from '../spot-feed.js';

/** The folders of the spill that belong to this process, each shown to be alive every second. */
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

  /** A new folder, the last in order; made with all those above it. */
  async create(): Promise<SpillFolder> {
    return this.#own(await SpillFolder.create(this.directory));
  }

  /** Takes over the folders of dead processes, oldest first; makes nothing. */
  async *adoptOrphans(): AsyncGenerator<SpillFolder> {
    for (const name of await this.#presence.findOrphans(new Set(this.#folders.keys()))) {
      const folder = await SpillFolder.adopt(this.directory, name);
      if (folder !== undefined) yield this.#own(folder);
    }
  }

  /** Gives a folder up, and removes it when it is empty. */
  async release(folder: SpillFolder): Promise<void> {
    this.#folders.delete(folder.name);
    if (this.#folders.size === 0) this.close();
    await folder.remove();
  }

  /** Gives all folders up as they are. */
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
