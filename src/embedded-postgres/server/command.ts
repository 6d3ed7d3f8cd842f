import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { EmbeddedPostgresFailed, hasCode, messageOf } from './errors.js';
import type { ServerUser } from './user.js';

/** Options of a run of one of PostgreSQL's programs. */
export interface CommandOptions {
  readonly user: ServerUser | undefined;
  /** Folder of the cluster: the working folder, and PGDATA. */
  readonly clusterDir?: string;
}

function describe(file: string, error: unknown, user: ServerUser | undefined): string {
  const name = basename(file);
  if (hasCode(error, 'ENOENT')) {
    return `${file} could not be run (it needs glibc: on Alpine and the like set DATABASE_URL)`;
  }
  if (user !== undefined && hasCode(error, 'EPERM', 'EINVAL')) {
    return `${name} could not be run as user ${user.uid}: start the service as an ordinary user, or set DATABASE_URL`;
  }
  return `${name} failed: ${messageOf(error)}`;
}

/**
 * Runs one of PostgreSQL's programs to its end, under the server's account, with no environment but the locale: no PG*
 * variable and no secret of ours reaches the server.
 * @throws EmbeddedPostgresFailed with the program's message.
 */
export async function runCommand(
  file: string,
  args: readonly string[],
  { user, clusterDir }: CommandOptions,
): Promise<void> {
  const place = clusterDir === undefined ? {} : { PGDATA: clusterDir };
  try {
    const child = spawn(file, args, {
      ...user,
      cwd: clusterDir ?? '/',
      env: { LC_ALL: 'C', ...place },
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C on a terminal is for the service, which ends them in order: `pg_ctl` alone would leave the server that it starts.
      detached: true,
    });
    const [[code, signal], told] = await Promise.all([once(child, 'close'), text(child.stderr)]);
    if (code !== 0) throw new Error(`${told.trim()} (${signal ?? `exit code ${code}`})`);
  } catch (error) {
    throw new EmbeddedPostgresFailed(describe(file, error, user), { cause: error });
  }
}
