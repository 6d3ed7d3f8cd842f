import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { RoleName } from '../../../src/leadership/role.js';
import { ServiceProcess } from '../processes/service-process.js';
import { TcpProxy } from '../processes/tcp-proxy.js';
import { removeFolder } from '../processes/remove-folder.js';

/** Longer than any take-over may take. */
const GIVE_UP_AFTER_MS = 40_000;

/** A process of the service, with a line of its own to the database that all share. */
export class Replica {
  /** The one that runs, or ran last. */
  service!: ServiceProcess;

  private constructor(
    readonly wire: TcpProxy,
    private readonly variables: NodeJS.ProcessEnv,
  ) {}

  static async start(databaseUrl: string, variables: NodeJS.ProcessEnv): Promise<Replica> {
    const { proxy, url } = await TcpProxy.before(databaseUrl);
    const replica = new Replica(proxy, { ...variables, DATABASE_URL: url });
    await replica.restart();
    return replica;
  }

  /** Starts it anew, after it was stopped. */
  async restart(): Promise<void> {
    this.service = await ServiceProcess.start(this.variables);
  }

  async end(): Promise<void> {
    this.service.child.kill('SIGCONT');
    await this.service.stop('SIGKILL');
    await this.wire.close();
  }
}

/** Several processes of the service on one database and one folder, and who of them holds what. */
export class Replicas {
  private constructor(
    readonly all: readonly Replica[],
    private readonly folder: string,
    private readonly client: Client,
  ) {}

  static async start(
    count: number,
    databaseUrl: string,
    variables: NodeJS.ProcessEnv,
  ): Promise<Replicas> {
    const folder = await mkdtemp(join(tmpdir(), 'spot-replicas-'));
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const given = { ...variables, DATA_DIR: folder };
    const starting = Array.from({ length: count }, () => Replica.start(databaseUrl, given));
    const replicas = new Replicas(await Promise.all(starting), folder, client);
    await replicas.untilReady();
    return replicas;
  }

  async untilReady(): Promise<void> {
    await Promise.all(this.all.map(({ service }) => service.untilReady()));
  }

  /** The holder of a role, as its newest term tells. */
  async holderOf(role: RoleName): Promise<Replica> {
    const pid = (await this.#holders()).get(role);
    const holder = this.all.find(({ service }) => service.child.pid === pid);
    if (!holder) throw new Error(`nobody here holds ${role}, but ${pid}`);
    return holder;
  }

  /** Brings a fault upon a holder, and gives how long it took until others had its roles; in ms. */
  async takeOver(
    victim: Replica,
    fault: () => unknown,
  ): Promise<Partial<Record<RoleName, number>>> {
    const { pid } = victim.service.child;
    const lost = [...(await this.#holders())].filter(([, holder]) => holder === pid);
    const tookMs: Partial<Record<RoleName, number>> = {};
    const beganAtMs = performance.now();
    await fault();
    while (Object.keys(tookMs).length < lost.length) {
      const afterMs = performance.now() - beganAtMs;
      if (afterMs > GIVE_UP_AFTER_MS) throw new Error(`not taken over: ${JSON.stringify(lost)}`);
      const holders = await this.#holders();
      for (const [role] of lost) if (holders.get(role) !== pid) tookMs[role] ??= afterMs;
      await delay(20);
    }
    return tookMs;
  }

  async end(): Promise<void> {
    await Promise.all(this.all.map((replica) => replica.end()));
    await this.client.end();
    await removeFolder(this.folder);
  }

  /** The number of the process that has each role. */
  async #holders(): Promise<Map<RoleName, number>> {
    const { rows } = await this.client.query<{ name: RoleName; holder: string }>(
      'SELECT name, holder FROM roles',
    );
    return new Map(rows.map(({ name, holder }) => [name, Number(holder.split(':').at(-2))]));
  }
}
