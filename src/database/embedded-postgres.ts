import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { prepareBinaries } from './embedded-binaries.js';
import { type Cluster, ensureCluster, SUPERUSER } from './embedded-cluster.js';
import { EmbeddedPostgresFailed, messageOf } from './embedded-postgres.errors.js';
import { findPostmaster, type Postmaster } from './embedded-postmaster.js';
import { DATABASE, enter, leave } from './embedded-presence.js';
import { readLogTail, startServer } from './embedded-server.js';
import { CLUSTER_FOLDER, findServerUser, resolveDataDir } from './embedded-user.js';

export { resolveDataDir } from './embedded-user.js';

/** Where an embedded PostgreSQL lives and how it is started. */
export interface EmbeddedPostgresOptions {
  /** Absolute; the cluster lives in `<dataDir>/postgres`. */
  readonly dataDir: string;
  /** Extra server settings, such as `fsync: 'off'` for tests; without effect on a running server. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log: (message: string) => void;
}

/** This process's share in an embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** `postgres://…` of the database `spots`, as its superuser. */
  readonly url: string;
  /** The data dir in use: another than asked for when root had to move ({@link resolveDataDir}). */
  readonly dataDir: string;
  /**
   * Ends this share; the last process to leave stops the server. Never rejects: a server that
   * cannot be stopped is logged, and adopted by the next to join. A second call does nothing more.
   */
  leave(): Promise<void>;
}

/** How long a join is tried, and how long while the server recovers from a crash. */
const PATIENCE_MS = 30_000;
const RECOVERY_PATIENCE_MS = 300_000;

/** A wait longer than this is told in the log, once. */
const TELL_AFTER_MS = 3000;

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

interface Entered {
  readonly client: Client;
  readonly port: number;
}

/** One try: start the server if none runs, and enter it if it is ready. */
async function tryToEnter(
  cluster: Cluster,
  password: string,
  running: Postmaster | undefined,
  settings: Readonly<Record<string, string>>,
): Promise<Entered | undefined> {
  if (running === undefined) await startServer(cluster, settings);
  const postmaster = running ?? (await findPostmaster(cluster.dir));
  if (postmaster?.state !== 'ready') return undefined;
  const client = await enter(cluster, postmaster, password);
  if (client === undefined) return undefined;
  const verb = running === undefined ? 'started' : 'joined the one that runs';
  cluster.log(`embedded PostgreSQL: ${verb} on 127.0.0.1:${postmaster.port}, ${cluster.dir}`);
  return { client, port: postmaster.port };
}

async function enterPatiently(
  cluster: Cluster,
  password: string,
  settings: Readonly<Record<string, string>>,
): Promise<Entered> {
  const begunAt = performance.now();
  let reason = 'it never became ready';
  let isTold = false;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const running = await findPostmaster(cluster.dir);
    try {
      const entered = await tryToEnter(cluster, password, running, settings);
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

function leaveOnce(cluster: Cluster, client: Client, password: string): () => Promise<void> {
  let left: Promise<void> | undefined;
  return () => {
    left ??= leave(cluster, client, password).catch((error: unknown) => {
      cluster.log(`embedded PostgreSQL: left, but not stopped: ${messageOf(error)}`);
    });
    return left;
  };
}

/**
 * Makes this process a user of the embedded PostgreSQL of a data dir: creates the cluster if there
 * is none, starts the server if none runs, and shares it with every other process that joined.
 * A process that dies without {@link EmbeddedPostgres.leave} frees its share, and the server it
 * leaves behind is adopted by the next to join. Takes about a second the first time.
 * @throws EmbeddedPostgresFailed when it cannot be had within 30 s (five minutes of crash recovery).
 */
export async function joinEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { settings = {}, log } = options;
  const dataDir = resolveDataDir(options.dataDir, log);
  const dir = join(dataDir, CLUSTER_FOLDER);
  try {
    const user = findServerUser(dataDir);
    const binaries = await prepareBinaries(user);
    const cluster: Cluster = { dir, dataDir, binaries, user, log };
    const password = await ensureCluster(cluster);
    const { client, port } = await enterPatiently(cluster, password, settings);
    const url = `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`;
    return { url, dataDir, leave: leaveOnce(cluster, client, password) };
  } catch (error) {
    if (error instanceof EmbeddedPostgresFailed) throw error;
    throw new EmbeddedPostgresFailed(
      `The embedded PostgreSQL in ${dir} cannot be used: ${messageOf(error)}`,
      { cause: error },
    );
  }
}
