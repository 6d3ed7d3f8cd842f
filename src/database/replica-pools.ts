import { Pool } from 'pg';
import { ask } from './ask.js';
import { DatabaseWatch } from './patience/database-watch.js';
import { SnapshotTooOld } from './database.errors.js';
import type { RunStatement } from './run-statement.js';

/** Connections to each replica, for the slow reads, which are few at a time. */
const POOL_SIZE = 6;

const CONNECT_WITHIN_MS = 2_000;

/** A read replica and whether it answers. */
interface Replica {
  readonly host: string;
  readonly pool: Pool;
  readonly watch: DatabaseWatch;
}

/**
 * Reads from replicas in turn. Skips one that does not answer until it does. Passes no error of a replica on, because
 * the primary can answer everything.
 */
export class ReplicaPools {
  readonly #replicas: readonly Replica[];
  readonly #counts = { answered: 0, declined: 0, failed: 0 };
  #next = 0;

  /** @param settings of the driver, the same as for the primary's pool */
  constructor(
    urls: readonly string[],
    settings: object,
    answerWithinMs: number,
    private readonly log: (message: string) => void,
  ) {
    this.#replicas = urls.map((url) => {
      const { host } = new URL(url);
      const tell = (message: string) => log(`Replica ${host}: ${message}`);
      const pool = new Pool({
        ...settings,
        connectionString: url,
        application_name: 'spot-query-service replica',
        max: POOL_SIZE,
        connectionTimeoutMillis: CONNECT_WITHIN_MS,
      });
      // Idle connections that are cut are replaced when they are needed.
      pool.on('error', () => undefined);
      // Not used before it has answered for the first time.
      return { host, pool, watch: new DatabaseWatch(url, answerWithinMs, tell, true) };
    });
    for (const { watch } of this.#replicas) watch.start();
  }

  /** Runs reads on one snapshot of a replica; `undefined` when no replica can, or `work` returns that. */
  async snapshot<T>(work: (run: RunStatement) => Promise<T | undefined>): Promise<T | undefined> {
    const usable = this.#replicas.filter(({ watch }) => !watch.isAway);
    const replica = usable[this.#next++ % usable.length];
    if (!replica) return undefined;
    try {
      const answer = await replica.watch.guard(this.#run(replica, work));
      this.#counts[answer === undefined ? 'declined' : 'answered']++;
      return answer;
    } catch (error) {
      this.#counts.failed++;
      this.log(`Replica ${replica.host} could not answer: ${String(error)}`);
      return undefined;
    }
  }

  /** Number of reads on replicas by outcome; `declined`: the replica lagged. */
  get counts(): Readonly<Record<'answered' | 'declined' | 'failed', number>> {
    return this.#counts;
  }

  /** Whether each replica, as `host:port`, answers. No reads are sent to one that does not, so none fails. */
  get states(): { replica: string; isUp: boolean }[] {
    return this.#replicas.map(({ host, watch }) => ({ replica: host, isUp: !watch.isAway }));
  }

  async close(): Promise<void> {
    for (const { watch } of this.#replicas) watch.stop();
    await Promise.all(this.#replicas.map(async ({ pool }) => pool.end()));
  }

  async #run<T>(
    { pool, watch }: Replica,
    work: (run: RunStatement) => Promise<T>,
  ): Promise<T | undefined> {
    const client = await pool.connect();
    let isBroken = true;
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const result = await work(async (statement) => ask(client, statement)).catch(
        undefinedIfTooOld,
      );
      await client.query('COMMIT');
      isBroken = false;
      return result;
    } finally {
      client.release(isBroken || watch.isAway);
    }
  }
}

function undefinedIfTooOld(error: unknown): undefined {
  if (!(error instanceof SnapshotTooOld)) throw error;
}
