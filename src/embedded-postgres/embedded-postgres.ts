import path from 'node:path';
import { prepareBinaries } from './server/binaries.js';
import { type Cluster, type ClusterLog, ensureCluster, SUPERUSER } from './server/cluster.js';
import { type Entered, type EntryOptions, enterPatiently } from './entry.js';
import { EmbeddedPostgresFailed, messageOf } from './server/errors.js';
import { DATABASE, leave } from './presence.js';
import type { EmbeddedStatus } from './status.js';
import { CLUSTER_FOLDER, findServerUser, resolveDataDir } from './server/user.js';
import { EmbeddedWatch } from './watch.js';

export { resolveDataDir } from './server/user.js';

/** Options of an embedded PostgreSQL. */
export interface EmbeddedPostgresOptions {
  /** Data dir, absolute; the cluster lives in `<dataDir>/postgres`. */
  readonly dataDir: string;
  /** Extra server settings, such as `fsync: 'off'` for tests; without effect on a running server. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log: ClusterLog;
  /** Aborts a join; a server that it was starting is stopped. */
  readonly signal?: AbortSignal;
}

/** This process's share in an embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** URL of the database `spots`, as its superuser: `postgres://…`. */
  readonly url: string;
  /** Data dir in use; another than the given one if root had to move it ({@link resolveDataDir}). */
  readonly dataDir: string;
  /** The state of the server. No I/O. */
  readonly status: () => EmbeddedStatus;
  /**
   * Ends this share; the last process to leave stops the server. Never rejects: a server that cannot be stopped is
   * logged, and the next process to join adopts it. Without effect when repeated.
   */
  leave(): Promise<void>;
}

function leaveOnce({ cluster, password }: EntryOptions, watch: EmbeddedWatch): () => Promise<void> {
  let left: Promise<void> | undefined;
  return () => {
    left ??= watch
      .stop()
      .then((session) => leave(cluster, session, password))
      .catch((error: unknown) => {
        cluster.log(`embedded PostgreSQL: left, but not stopped: ${messageOf(error)}`, 'error');
      });
    return left;
  };
}

async function join(options: EntryOptions): Promise<Omit<EmbeddedPostgres, 'dataDir'>> {
  const { cluster, password, signal } = options;
  let entered: Entered | undefined;
  try {
    entered = await enterPatiently(options);
    signal?.throwIfAborted();
    const { port, hasStarted } = entered;
    const verb = hasStarted ? 'started' : 'joined the one that runs';
    cluster.log(`embedded PostgreSQL: ${verb} on 127.0.0.1:${port}, ${cluster.dir}`);
    const watch = new EmbeddedWatch(options, entered);
    const url = `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`;
    return { url, status: () => watch.status(), leave: leaveOnce(options, watch) };
  } catch (error) {
    // The server may run all the same, without a process that would stop it.
    if (signal?.aborted) await leave(cluster, entered?.client, password).catch(() => undefined);
    throw error;
  }
}

/**
 * Makes this process a user of the embedded PostgreSQL of a data dir: creates the cluster if there
 * is none, starts the server if none runs, and shares it with every other process that joined.
 * While in use it is watched, and started again when it ends unexpectedly ({@link EmbeddedWatch}).
 * A process that dies without {@link EmbeddedPostgres.leave} frees its share; the next process to join adopts the
 * server it leaves behind. Takes about a second the first time.
 * @throws EmbeddedPostgresFailed when it is not usable within 30 s (five minutes of crash recovery).
 */
export async function joinEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { settings = {}, log, signal } = options;
  const dataDir = resolveDataDir(options.dataDir, log);
  const dir = path.join(dataDir, CLUSTER_FOLDER);
  try {
    const user = findServerUser(dataDir);
    const binaries = await prepareBinaries(user);
    const cluster: Cluster = { dir, dataDir, binaries, user, log };
    const password = await ensureCluster(cluster);
    return { dataDir, ...(await join({ cluster, password, settings, signal })) };
  } catch (error) {
    if (error instanceof EmbeddedPostgresFailed) throw error;
    throw new EmbeddedPostgresFailed(
      `The embedded PostgreSQL in ${dir} cannot be used: ${messageOf(error)}`,
      { cause: error },
    );
  }
}
