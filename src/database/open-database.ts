import { join, resolve } from 'node:path';
import type { Env } from '../config/env.js';
import { joinEmbeddedPostgres, resolveDataDir } from './embedded-postgres.js';

/** A database that this process may use until it leaves. */
export interface OpenDatabase {
  readonly url: string;
  /** Stops the database in the box when nobody else uses it. Close every connection first. */
  leave(): Promise<void>;
}

/**
 * The operator's database, or else the one in the box: started, or shared with a service that has it
 * running. The demo has one of its own.
 */
export async function openDatabase(
  env: Env,
  log: (message: string) => void,
): Promise<OpenDatabase> {
  if (env.databaseUrl !== undefined) return { url: env.databaseUrl, leave: async () => {} };
  const dataDir = resolveDataDir(resolve(env.dataDir), log);
  return joinEmbeddedPostgres({ dataDir: env.demo ? join(dataDir, 'demo') : dataDir, log });
}
