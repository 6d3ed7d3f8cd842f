import { constants } from 'node:fs';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.js';
import { runCommand } from './command.js';
import { EmbeddedPostgresFailed } from './errors.js';
import { findPostmaster, removeDeadLockFile } from './postmaster.js';
import { sharedBuffersMb } from './shared-buffers.js';
import { readOwnFile } from './workdir.js';

/** Settings by name, as `postgres -c` takes them. */
export type ServerSettings = Readonly<Record<string, string>>;

const LOG_FILE = 'server.log';
const MAX_LOG_BYTES = 10 * 1024 * 1024;
const LOG_TAIL_CHARACTERS = 3000;
const MAX_LOG_READ_BYTES = 64 * 1024;

/** Maximum time to start: recovery after a crash replays up to `max_wal_size` and more, for minutes on a slow disk. */
const START_TIMEOUT_SECONDS = 300;

/** Maximum time to stop. */
const STOP_PATIENCE_MS = 60_000;
const STOP_POLL_MS = 20;

/** Makes settings for a small machine that mostly writes, reached over the loopback only. */
function defaultSettings(port: string, sharedMb: number): ServerSettings {
  return {
    cluster_name: 'spot-query-service',
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: `${sharedMb}MB`,
    max_wal_size: '1GB',
    synchronous_commit: 'on',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The service logs its own errors; here they could fill the disk.
    log_checkpoints: 'off',
    log_min_error_statement: 'panic',
  };
}

function toShellWord(text: string): string {
  return /^[\w.,:/=-]*$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Returns a port of 127.0.0.1 if it is free, for 0 any free one; rejects otherwise. */
function tryPort(wanted: number): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Reads the port of the latest start from the options that PostgreSQL keeps; 0 before the first. */
async function readLastPort(dir: string): Promise<number> {
  const options = await readFile(join(dir, 'postmaster.opts'), 'utf8').catch(() => '');
  return Number(/"port=(\d+)"/.exec(options)?.[1] ?? 0);
}

/**
 * Chooses the port of the latest start when it is free, since other processes may have joined by it before the server
 * was killed; otherwise any free one.
 */
async function choosePort(dir: string): Promise<number> {
  return tryPort(await readLastPort(dir)).catch(() => tryPort(0));
}

/** Keeps one old log beside the current one, each about 10 MB at most when a server starts. */
async function rotateLog(dir: string): Promise<void> {
  const file = join(dir, LOG_FILE);
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size > MAX_LOG_BYTES) await rename(file, `${file}.1`);
}

/** Reads the end of the server's log, for an error message; empty without a log. */
export async function readLogTail({ dir }: Cluster): Promise<string> {
  const text = await readOwnFile(join(dir, LOG_FILE)).catch(() => '');
  return text.slice(-LOG_TAIL_CHARACTERS).trim();
}

/** Measures the server's log in bytes, to continue reading there later; 0 without a log. */
export async function logLength({ dir }: Cluster): Promise<number> {
  return (await stat(join(dir, LOG_FILE)).catch(() => undefined))?.size ?? 0;
}

/** Reads the log from a length on, at most the last 64 KB; from its start when it was rotated since. */
export async function readLogSince(cluster: Cluster, length: number): Promise<string> {
  const size = await logLength(cluster);
  const from = Math.max(size < length ? 0 : length, size - MAX_LOG_READ_BYTES);
  const path = join(cluster.dir, LOG_FILE);
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    const buffer = Buffer.alloc(size - from);
    const { bytesRead } = await file
      .read(buffer, 0, buffer.length, from)
      .finally(() => file.close());
    return buffer.toString('utf8', 0, bytesRead);
  } catch {
    return '';
  }
}

/** Stops a server whose start was aborted, while it is still starting: `pg_ctl` ends then too. */
async function stopWhileStarting(cluster: Cluster, starting: Promise<void>): Promise<void> {
  const over = starting.then(
    () => true,
    () => true,
  );
  while ((await findPostmaster(cluster.dir))?.state !== 'starting') {
    if (await Promise.race([over, sleep(STOP_POLL_MS, false)])) return;
  }
  await stopServer(cluster);
}

/**
 * Starts the server on 127.0.0.1, on its last port or another free one, and waits until it is ready. Of several
 * processes that do so at once one wins, by PostgreSQL's own lock file, and the others fail. When `signal` aborts,
 * stops the half-started server.
 * @throws EmbeddedPostgresFailed when it does not start; the reason is in its log.
 */
export async function startServer(
  cluster: Cluster,
  settings: ServerSettings,
  signal?: AbortSignal,
): Promise<void> {
  const { dir, binaries, user } = cluster;
  await removeDeadLockFile(dir);
  await rotateLog(dir);
  const port = settings.port ?? String(await choosePort(dir));
  const all = { ...defaultSettings(port, await sharedBuffersMb(dir)), ...settings };
  const options = Object.entries(all).map(
    ([name, value]) => `-c ${toShellWord(`${name}=${value}`)}`,
  );
  // Folder by PGDATA and log by a relative name: pg_ctl hands its command to a shell unescaped.
  const args = ['start', '-w', '-t', String(START_TIMEOUT_SECONDS), '-l', LOG_FILE];
  signal?.throwIfAborted();
  const starting = runCommand(binaries.pgCtl, [...args, '-o', options.join(' ')], {
    user,
    clusterDir: dir,
  });
  const giveUp = (): void => void stopWhileStarting(cluster, starting).catch(() => undefined);
  signal?.addEventListener('abort', giveUp);
  await starting.finally(() => signal?.removeEventListener('abort', giveUp));
}

/**
 * Stops the server: ends open sessions; commits are on disk.
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
