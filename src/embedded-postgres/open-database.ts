import { join, resolve } from 'node:path';
import type { Env } from '../config/env.js';
import type { ClusterLog } from './server/cluster.js';
import { joinEmbeddedPostgres, resolveDataDir } from './embedded-postgres.js';
import type { EmbeddedStatus } from './status.js';

/** A database that this process may use until it leaves. */
export interface OpenDatabase {
  readonly url: string;
  /** Data folder to use with it: the demo has its own, and so has a moved `DATA_DIR`. */
  readonly dataDir: string;
  /** Tells the state of the embedded PostgreSQL; absent when DATABASE_URL is used. */
  readonly status?: () => EmbeddedStatus;
  /** Stops the embedded PostgreSQL unless another process uses it. Close every connection first. */
  leave(): Promise<void>;
}

/**
 * Opens the operator's database, or else the embedded one: starts it, or shares it with a process that runs it already.
 * The demo has its own. `signal` aborts a start.
 * @throws EmbeddedPostgresFailed
 */
export async function openDatabase(
  env: Env,
  log: ClusterLog,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  const asked = resolve(env.dataDir);
  if (env.databaseUrl !== undefined) {
    return { url: env.databaseUrl, dataDir: asked, leave: async () => {} };
  }
  const dataDir = resolveDataDir(asked, log);
  return joinEmbeddedPostgres({
    dataDir: env.demo ? join(dataDir, 'demo') : dataDir,
    log,
    signal,
  });
}
