import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './server/cluster.js';
import { EmbeddedPostgresFailed, messageOf } from './server/errors.js';
import { findPostmaster } from './server/postmaster.js';
import { enter, type Presence } from './presence.js';
import { readLogTail, type ServerSettings, startServer } from './server/server.js';

/** Time limit of a join. */
const PATIENCE_MS = 30_000;

/** Time limit of a join while the server recovers from a crash. */
const RECOVERY_PATIENCE_MS = 300_000;

/** Wait after which it is logged, once. */
const TELL_AFTER_MS = 3000;

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

/** A cluster, and options to start and join its server. */
export interface EntryOptions {
  readonly cluster: Cluster;
  readonly password: string;
  readonly settings: ServerSettings;
  /** Aborts the attempts. */
  readonly signal?: AbortSignal;
}

/** A server that this process has joined. */
export interface Entered extends Presence {
  readonly port: number;
  readonly hasStarted: boolean;
}

/** Joins a server over as many attempts as that takes: one that this process has started may be ready only at a later one. */
export class Entry {
  #startedPid: number | undefined;

  constructor(private readonly options: EntryOptions) {}

  /**
   * Makes one attempt: starts the server if none runs, and joins it if it is ready. Returns `undefined` while it starts
   * or stops: try again.
   * @throws the reason why it could not be started or joined
   */
  async tryToEnter(): Promise<Entered | undefined> {
    const { cluster, password, settings, signal } = this.options;
    let postmaster = await findPostmaster(cluster.dir);
    if (postmaster === undefined) {
      await startServer(cluster, settings, signal);
      postmaster = await findPostmaster(cluster.dir);
      this.#startedPid = postmaster?.pid;
    }
    if (postmaster?.state !== 'ready') return undefined;
    const presence = await enter(cluster, postmaster, password);
    const hasStarted = postmaster.pid === this.#startedPid;
    return presence && { ...presence, port: postmaster.port, hasStarted };
  }
}

/**
 * Tries to start and join the server, for 30 s, or five minutes while it recovers from a crash.
 * @throws EmbeddedPostgresFailed with the end of the server's log
 */
export async function enterPatiently(options: EntryOptions): Promise<Entered> {
  const { cluster, signal } = options;
  const entry = new Entry(options);
  const begunAt = performance.now();
  let reason = 'it never became ready';
  let isTold = false;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    signal?.throwIfAborted();
    const running = await findPostmaster(cluster.dir);
    try {
      const entered = await entry.tryToEnter();
      if (entered !== undefined) return entered;
    } catch (error) {
      reason = messageOf(error);
    }
    const patienceMs = running?.state === 'starting' ? RECOVERY_PATIENCE_MS : PATIENCE_MS;
    const waitedMs = performance.now() - begunAt;
    if (waitedMs > patienceMs) break;
    if (waitedMs > TELL_AFTER_MS && !isTold) {
      isTold = true;
      cluster.log(`embedded PostgreSQL: not ready yet, trying on: ${reason}`);
    }
    await sleep(pauseMs);
  }
  throw new EmbeddedPostgresFailed(
    `The embedded PostgreSQL in ${cluster.dir} cannot be used: ${reason}\n` +
      `The end of its log:\n${await readLogTail(cluster)}`,
  );
}
