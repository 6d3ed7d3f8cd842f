import { rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './embedded-cluster.js';
import { runCommand } from './embedded-command.js';
import { EmbeddedPostgresFailed } from './embedded-postgres.errors.js';
import { findPostmaster, removeDeadLockFile } from './embedded-postmaster.js';
import { readOwnFile } from './embedded-workdir.js';

/** Settings by name, as `postgres -c` takes them. */
export type ServerSettings = Readonly<Record<string, string>>;

const LOG_FILE = 'server.log';
const MAX_LOG_BYTES = 10 * 1024 * 1024;
const LOG_TAIL_CHARACTERS = 3000;

/** Recovery after a crash replays up to `max_wal_size` and more; a slow disk takes minutes. */
const START_TIMEOUT_SECONDS = 300;

const STOP_PATIENCE_MS = 60_000;
const STOP_POLL_MS = 20;

/** An eighth of the memory there is, 128 MB to 1 GB: a week's rollups and the newest days' indexes. */
function sharedBuffersMb(): number {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.round(Math.min(1024, Math.max(128, bytes / 8 / 1024 ** 2)));
}

/** For a small machine that mostly writes; reached over the loopback alone. */
function defaultSettings(port: number): ServerSettings {
  return {
    cluster_name: 'spot-query-service',
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: `${sharedBuffersMb()}MB`,
    max_wal_size: '1GB',
    synchronous_commit: 'on',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // What the service did wrong it logs itself; here it could fill the disk.
    log_checkpoints: 'off',
    log_min_error_statement: 'panic',
  };
}

function toShellWord(text: string): string {
  return /^[\w.,:/=-]*$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function findFreePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Keeps one old log beside the current one, each about 10 MB at most when a server starts. */
async function rotateLog(dir: string): Promise<void> {
  const file = join(dir, LOG_FILE);
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size > MAX_LOG_BYTES) await rename(file, `${file}.1`);
}

/** The end of the server's log, for an error message; empty when there is none. */
export async function readLogTail({ dir }: Cluster): Promise<string> {
  const text = await readOwnFile(join(dir, LOG_FILE)).catch(() => '');
  return text.slice(-LOG_TAIL_CHARACTERS).trim();
}

/**
 * Starts the server on a free port of 127.0.0.1 and waits until it is ready. Of several processes
 * that do so at once one wins, by PostgreSQL's own lock file, and the others fail.
 * @throws EmbeddedPostgresFailed when it does not start; the reason is in its log.
 */
export async function startServer(cluster: Cluster, settings: ServerSettings): Promise<void> {
  const { dir, binaries, user } = cluster;
  await removeDeadLockFile(dir);
  await rotateLog(dir);
  const all = { ...defaultSettings(await findFreePort()), ...settings };
  const options = Object.entries(all).map(
    ([name, value]) => `-c ${toShellWord(`${name}=${value}`)}`,
  );
  // Folder by PGDATA and log by a relative name: pg_ctl hands its command to a shell unescaped.
  const args = ['start', '-w', '-t', String(START_TIMEOUT_SECONDS), '-l', LOG_FILE];
  await runCommand(binaries.pgCtl, [...args, '-o', options.join(' ')], { user, clusterDir: dir });
}

/**
 * Stops the server: open sessions are ended, what is committed is on disk.
 * @throws EmbeddedPostgresFailed when it has not stopped after a minute.
 */
export async function stopServer({ dir, binaries, user }: Cluster): Promise<void> {
  const stopping = await findPostmaster(dir);
  if (stopping === undefined) return;
  await runCommand(binaries.pgCtl, ['stop', '-W', '-m', 'fast'], { user, clusterDir: dir });
  // pg_ctl's own waiting takes a server that another process has started meanwhile for this one.
  const begunAt = performance.now();
  while ((await findPostmaster(dir))?.pid === stopping.pid) {
    if (performance.now() - begunAt > STOP_PATIENCE_MS) {
      throw new EmbeddedPostgresFailed(`the server has not stopped within ${STOP_PATIENCE_MS} ms`);
    }
    await sleep(STOP_POLL_MS);
  }
}
