import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from '../../tools/is-running.js';
import { ownerOf, SELF, type SpillOwner } from './spill-folder.js';
import type { FeedLog } from '../spot-feed.js';

/** Time between an owner's touches of its folder. */
export const BEAT_EVERY_MS = 1_000;

/** Time without a touch after which a folder counts as ownerless. */
const LEASE_MS = 5_000;

interface Sighting {
  readonly modifiedAtMs: number;
  readonly sinceMs: number;
}

/**
 * Finds folders of the spill whose owner is dead: at once when its process is known to be gone, otherwise after 5 s of
 * watching without a touch. So clocks need not agree, and owners may be in other containers or on other machines.
 */
export class SpillPresence {
  readonly #sightings = new Map<string, Sighting>();
  readonly #strangers = new Set<string>();

  constructor(
    private readonly parent: string,
    private readonly log: FeedLog,
    private readonly leaseMs = LEASE_MS,
  ) {}

  /** Returns the names of folders without an owner, oldest first; none when there is no spill. */
  async findOrphans(owned: ReadonlySet<string>): Promise<readonly string[]> {
    const entries = await readdir(this.parent, { withFileTypes: true }).catch((): Dirent[] => []);
    const folders = entries.filter((entry) => ownerOf(entry.name) && this.#isFolder(entry));
    const names = folders.map(({ name }) => name);
    const orphans: string[] = [];
    for (const name of names.filter((one) => !owned.has(one)).sort()) {
      const owner = ownerOf(name);
      if (owner === undefined) continue;
      if (isGone(owner) || (await this.#isQuiet(name))) orphans.push(name);
    }
    for (const name of this.#sightings.keys()) {
      if (!names.includes(name)) this.#sightings.delete(name);
    }
    return orphans;
  }

  /** Logs a FIFO or a link under a folder's name once, and leaves it. */
  #isFolder(entry: Dirent): boolean {
    if (entry.isDirectory()) return true;
    if (!this.#strangers.has(entry.name)) {
      this.#strangers.add(entry.name);
      this.log('error', `${join(this.parent, entry.name)} is no folder of the spill: ignored`);
    }
    return false;
  }

  async #isQuiet(name: string): Promise<boolean> {
    const stats = await stat(join(this.parent, name)).catch(() => undefined);
    if (stats === undefined) return false;
    const seen = this.#sightings.get(name);
    const nowMs = performance.now();
    if (seen?.modifiedAtMs === stats.mtimeMs) return nowMs - seen.sinceMs >= this.leaseMs;
    this.#sightings.set(name, { modifiedAtMs: stats.mtimeMs, sinceMs: nowMs });
    return false;
  }
}

/** Whether a process is certainly gone; false when it is of another machine, whose processes are unknown here. */
function isGone({ host, pid, token }: SpillOwner): boolean {
  if (host !== SELF.host || token === SELF.token) return false;
  return pid === SELF.pid || !isRunning(pid);
}
