import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureCluster, SUPERUSER } from '../../../src/embedded-postgres/server/cluster.js';
import { findPostmaster } from '../../../src/embedded-postgres/server/postmaster.js';
import { startServer, stopServer } from '../../../src/embedded-postgres/server/server.js';
import { findServerUser } from '../../../src/embedded-postgres/server/user.js';

const DEBIAN = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'createdb', 'createuser', 'psql'];

/**
 * The folder of the newest PostgreSQL of the distribution that has a server and the tools of an operator, which the
 * embedded one lacks; `undefined` when there is none.
 */
export function findDebianPostgres(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  return readdirSync(DEBIAN)
    .sort((a, b) => Number(b) - Number(a))
    .map((major) => join(DEBIAN, major, 'bin'))
    .find((bin) => PROGRAMS.every((program) => existsSync(join(bin, program))));
}

/** A server of the distribution's PostgreSQL on a free port, without any database of ours. */
export interface DebianPostgres {
  readonly port: number;
  /** With which its tools are found, and find the server as its superuser. */
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts one from the programs in `bin`, in a folder of its own. */
export async function startDebianPostgres(bin: string): Promise<DebianPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'spot-debian-'));
  // As root, the server runs as somebody else.
  await chmod(dataDir, 0o755);
  const dir = join(dataDir, 'postgres');
  const major = bin.split('/').at(-2)!;
  const binaries = { initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl'), major };
  const cluster = {
    dir,
    dataDir,
    binaries,
    user: findServerUser(dataDir),
    log: () => undefined,
  };
  const password = await ensureCluster(cluster);
  await startServer(cluster, { fsync: 'off' });
  const { port } = (await findPostmaster(dir))!;
  return {
    port,
    variables: {
      PATH: `${bin}:${process.env.PATH}`,
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: SUPERUSER,
      PGPASSWORD: password,
    },
    close: async () => {
      await stopServer(cluster);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
