import { chmod, chown, cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareBinaries } from '../../../src/embedded-postgres/server/binaries.js';
import { joinEmbeddedPostgres } from '../../../src/embedded-postgres/embedded-postgres.js';
import { findPostmaster } from '../../../src/embedded-postgres/server/postmaster.js';
import { startServer, stopServer } from '../../../src/embedded-postgres/server/server.js';
import { findServerUser } from '../../../src/embedded-postgres/server/user.js';
import { SCHEMA } from '../../../src/app/schema.js';
import { migrate } from '../../../src/database/migrations/migrate.js';

const SETTINGS = { fsync: 'off', max_connections: '60' };

/** A primary with every migration applied, and a streaming standby of it. */
export interface ReplicatedDatabase {
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  stopStandby(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Two real servers from the binaries that ship. The standby begins as a copy of the stopped primary, since
 * there is no pg_basebackup among them.
 */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const root = await mkdtemp(join(tmpdir(), 'spot-standby-'));
  // As root, the servers run as somebody else.
  await chmod(root, 0o755);
  const [primaryDir, standbyDir] = [join(root, 'primary'), join(root, 'standby')];
  const options = { dataDir: primaryDir, settings: SETTINGS, log: () => undefined };
  const first = await joinEmbeddedPostgres(options);
  await migrate(first.url, SCHEMA);
  await first.leave();
  await cp(primaryDir, standbyDir, { recursive: true, preserveTimestamps: true });
  const primary = await joinEmbeddedPostgres(options);
  const { username, password, port } = new URL(primary.url);

  const dir = join(standbyDir, 'postgres');
  await writeFile(join(dir, 'standby.signal'), '');
  const { uid, gid } = await stat(join(primaryDir, 'postgres'));
  await giveAll(standbyDir, uid, gid);
  const user = findServerUser(primaryDir);
  const binaries = await prepareBinaries(user);
  const cluster = { dir, dataDir: standbyDir, binaries, user, log: () => undefined };
  await startServer(cluster, {
    ...SETTINGS,
    hot_standby: 'on',
    primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${decodeURIComponent(password)}`,
  });
  const standby = new URL(primary.url);
  standby.port = String((await findPostmaster(dir))?.port);
  const stopStandby = async (): Promise<void> => stopServer(cluster);
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.href,
    stopStandby,
    close: async () => {
      await stopStandby();
      await primary.leave();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** A copy made by root belongs to root. */
async function giveAll(dir: string, uid: number, gid: number): Promise<void> {
  const names = await readdir(dir, { recursive: true });
  await Promise.all(
    [dir, ...names.map((name) => join(dir, name))].map((path) => chown(path, uid, gid)),
  );
}
