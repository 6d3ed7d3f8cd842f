import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ownerOf, SELF, type SpillOwner } from './spill-folder.js';

/** An owner shows that it is alive each second. */
export const BEAT_EVERY_MS = 1_000;

/** A folder whose owner is quiet for so long has none. */
const LEASE_MS = 5_000;

interface Sighting {
  readonly modifiedAtMs: number;
  readonly sinceMs: number;
}

/**
 * Tells which folders of the spill have lost their owner: at once where its process is known to be
 * gone, else when it has not touched the folder for 5 s of watching. So clocks need not agree, and
 * owners in other containers or on other machines count as well.
 */
export class SpillPresence {
  readonly #sightings = new Map<string, Sighting>();

  constructor(
    private readonly parent: string,
    private readonly leaseMs = LEASE_MS,
  ) {}

  /** The names of orphaned folders, oldest first; none when there is no spill at all. */
  async findOrphans(owned: ReadonlySet<string>): Promise<readonly string[]> {
    const names = await readdir(this.parent).catch((): string[] => []);
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

/** Surely so; a process of another machine may be gone without our knowing. */
function isGone({ host, pid, token }: SpillOwner): boolean {
  if (host !== SELF.host || token === SELF.token) return false;
  return pid === SELF.pid || !isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
