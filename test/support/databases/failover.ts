import { setTimeout as delay } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { prepareBinaries } from '../../../src/embedded-postgres/server/binaries.js';
import type { Cluster } from '../../../src/embedded-postgres/server/cluster.js';
import { runCommand } from '../../../src/embedded-postgres/server/command.js';
import { joinEmbeddedPostgres } from '../../../src/embedded-postgres/embedded-postgres.js';
import { findPostmaster } from '../../../src/embedded-postgres/server/postmaster.js';
import { startServer } from '../../../src/embedded-postgres/server/server.js';
import { findServerUser } from '../../../src/embedded-postgres/server/user.js';
import { SCHEMA } from '../../../src/app/schema.js';
import { migrate } from '../../../src/database/migrations/migrate.js';
import { eventually } from '../eventually.js';
import { TcpProxy } from '../processes/tcp-proxy.js';
import { removeFolder } from '../processes/remove-folder.js';

const SETTINGS = { fsync: 'off', max_connections: '60', wal_keep_size: '256MB' };

interface Server {
  readonly cluster: Cluster;
  readonly port: number;
}

/**
 * A primary and a standby that streams from it, behind one address, as managed databases have it. Whoever
 * connects to {@link url} is led to whichever of them is the primary.
 */
export class FailoverDatabase {
  #standby: Server | undefined;
  /** The line by which the standby streams. */
  #replication: TcpProxy | undefined;
  #servers = 0;

  private constructor(
    private readonly root: string,
    private readonly settings: Readonly<Record<string, string>>,
    private primary: Server,
    private readonly address: TcpProxy,
    readonly url: string,
  ) {}

  /** With every migration applied, and no standby yet. */
  static async start(given: Readonly<Record<string, string>> = {}): Promise<FailoverDatabase> {
    const settings = { ...SETTINGS, ...given };
    const root = await mkdtemp(join(tmpdir(), 'spot-failover-'));
    // As root, the servers run as somebody else.
    await chmod(root, 0o755);
    const dataDir = join(root, 'server-0');
    const made = await joinEmbeddedPostgres({ dataDir, settings, log: () => undefined });
    await migrate(made.url, SCHEMA);
    await made.leave();
    const user = findServerUser(dataDir);
    const binaries = await prepareBinaries(user);
    const dir = join(dataDir, 'postgres');
    const cluster = { dir, dataDir, binaries, user, log: () => undefined };
    const primary = await startCluster(cluster, settings);
    const url = new URL(made.url);
    url.port = String(primary.port);
    const { proxy, url: address } = await TcpProxy.before(url.href);
    return new FailoverDatabase(root, settings, primary, proxy, address);
  }

  /** Makes a standby from a base backup of the running primary, and waits until it streams. */
  async addStandby(): Promise<void> {
    const { cluster, port } = this.primary;
    const dataDir = join(this.root, `server-${++this.#servers}`);
    const dir = join(dataDir, 'postgres');
    spawnSync('mkdir', ['-p', dataDir]);
    const label = await this.withPrimary(async (client) => {
      await client.query(`SELECT pg_backup_start('standby', true)`);
      // Files that come and go while they are copied are mended by the log.
      spawnSync('cp', ['-a', cluster.dir, dir]);
      const { rows } = await client.query<{ labelfile: string }>('SELECT * FROM pg_backup_stop()');
      return rows[0]?.labelfile ?? '';
    });
    await rm(join(dir, 'postmaster.pid'), { force: true });
    await writeFile(join(dir, 'backup_label'), label);
    await writeFile(join(dir, 'standby.signal'), '');
    const { uid, gid } = await stat(cluster.dir);
    await Promise.all(
      [dataDir, dir, join(dir, 'backup_label'), join(dir, 'standby.signal')].map((path) =>
        chown(path, uid, gid),
      ),
    );
    this.#replication = await TcpProxy.to('127.0.0.1', port);
    const { username, password } = new URL(this.url);
    const conninfo =
      `host=127.0.0.1 port=${this.#replication.port} user=${username} ` +
      `password=${decodeURIComponent(password)} application_name=standby`;
    this.#standby = await startCluster(
      { ...cluster, dir, dataDir },
      { ...this.settings, primary_conninfo: conninfo },
    );
    await eventually(
      () =>
        this.withPrimary(async (client) => {
          const { rows } = await client.query('SELECT FROM pg_stat_replication');
          expect(rows).toHaveLength(1);
        }),
      30_000,
    );
  }

  /** From now on a commit waits until the standby has it. */
  async replicateSynchronously(): Promise<void> {
    await this.withPrimary(async (client) => {
      await client.query(`ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'`);
      await client.query('SELECT pg_reload_conf()');
      await eventually(async () => {
        const { rows } = await client.query('SELECT sync_state FROM pg_stat_replication');
        expect(rows).toEqual([{ sync_state: 'quorum' }]);
      });
    });
  }

  /** From now on the standby gets nothing more. */
  cutReplication(): void {
    this.#replication?.blackhole();
  }

  /** The primary dies, and the standby is promoted behind the same address; nothing answers there for `outageMs` at least. */
  async failOver(outageMs = 0): Promise<void> {
    const standby = this.#standby;
    if (!standby) throw new Error('there is no standby');
    this.address.cut();
    await Promise.all([kill(this.primary), delay(outageMs)]);
    await this.#replication?.close();
    const client = await this.connect(standby.port);
    await client.query('SELECT pg_promote(true)');
    await client.end();
    this.primary = standby;
    this.#standby = undefined;
    this.address.retarget(standby.port);
    this.address.heal();
  }

  /** Runs statements on the primary, past the address that clients use. */
  async withPrimary<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = await this.connect(this.primary.port);
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    await this.address.close();
    await this.#replication?.close();
    await Promise.all([this.primary, this.#standby].map(async (server) => server && kill(server)));
    await removeFolder(this.root);
  }

  private async connect(port: number): Promise<Client> {
    const url = new URL(this.url);
    url.port = String(port);
    const client = new Client({ connectionString: url.href });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}

async function startCluster(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
): Promise<Server> {
  await startServer(cluster, { ...settings, hot_standby: 'on' });
  const port = (await findPostmaster(cluster.dir))?.port;
  if (port === undefined) throw new Error(`no server in ${cluster.dir}`);
  return { cluster, port };
}

/** At once, as a machine dies: nothing more is sent to a standby. */
async function kill({ cluster: { dir, binaries, user } }: Server): Promise<void> {
  await runCommand(binaries.pgCtl, ['stop', '-m', 'immediate'], { user, clusterDir: dir });
}
