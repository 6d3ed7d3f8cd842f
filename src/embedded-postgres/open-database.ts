import { join, resolve } from 'node:path';
import type { Env } from '../config/env.js';
import type { ClusterLog } from './server/cluster.js';
import { joinEmbeddedPostgres, resolveDataDir } from './embedded-postgres.js';
import type { EmbeddedStatus } from './status.js';

/** A database that this process may use until it leaves. */
export interface OpenDatabase {
  readonly url: string;
  /** The folder that goes with it: the demo and a moved `DATA_DIR` have one of their own. */
  readonly dataDir: string;
  /** How the embedded PostgreSQL is doing; absent when the database is another one. */
  readonly status?: () => EmbeddedStatus;
  /** Stops the database in the box when nobody else uses it. Close every connection first. */
  leave(): Promise<void>;
}

/**
 * The operator's database, or else the one in the box: started, or shared with a service that has it
 * running. The demo has one of its own. `signal` ends a start that is under way.
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
