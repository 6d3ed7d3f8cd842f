import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { Sql } from 'sql-template-tag';
import { Env } from '../config/env.js';
import { copyOut, type WriteBlock } from './copy-out.js';
import { ask, begin } from './ask.js';
import { dataSourceOptions } from './data-source.js';
import { DatabasePatience, DatabaseWatch } from './patience/database-watch.js';
import { DatabaseUnavailable, isDatabaseAway, isStatementForgotten } from './database.errors.js';
import { type DATABASE_PROBLEMS, DatabaseProblems } from './database-problems.js';
import { maintain } from './patience/maintain.js';
import { withinOwnTime } from './patience/own-time.js';
import { type ConflictCount, Repeats } from './patience/repeats.js';
import { CONNECT_WITHIN_MS, noConnection } from './pooled-client.js';
import { ReplicaPools } from './replica-pools.js';
import { migrateAll, SchemaUnusable } from './migrations/migrate.js';
import type { RunStatement, WorkInTransaction, WorkOnSnapshot } from './run-statement.js';
import { ServingDataSource } from './orm/serving-data-source.js';
import { type Schema, SCHEMA_TOKEN } from './schema.js';

export {
  DatabaseUnavailable,
  isDatabaseAway,
  isDataRefused,
  isStatementForgotten,
  isStatementStopped,
  SnapshotTooOld,
} from './database.errors.js';
export { ExportWaits, type ReadPiece } from './patience/export-waits.js';
export type { WriteBlock } from './copy-out.js';
export type { BegunRows, RunStatement, WorkInTransaction } from './run-statement.js';
export { epochSeconds } from './orm/epoch-seconds.js';
export type { Schema } from './schema.js';
export { toArrayText } from './array-text.js';
export { typeParsers } from './type-parsers.js';

/** Ignores the end of a wait that nothing follows. */
function ignore(): void {}

/** Time between attempts to reach a database that is away at the start. */
const CONNECT_RETRY_MS = 2_000;

/**
 * Connects to PostgreSQL and migrates at the start, however long that takes, and lends the connections of TypeORM's
 * pool to all statements: those of TypeORM's repositories, and those of the log, which are SQL for the driver (decision
 * 5).
 */
@Injectable()
export class DatabaseService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(DatabaseService.name);
  private readonly stopping = new AbortController();
  private readonly connected: Promise<void>;
  private announceConnected: () => void = () => {};
  private readonly problems = new DatabaseProblems((message) => this.logger.error(message));
  private readonly repeats = new Repeats((message) => this.logger.warn(message));
  private ready = false;
  private watch: DatabaseWatch | undefined;
  private replicas: ReplicaPools | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: ServingDataSource,
    @Inject(SCHEMA_TOKEN) private readonly schema: Schema,
    private readonly env: Env,
    private readonly patience: DatabasePatience,
  ) {
    this.connected = new Promise((resolve) => {
      this.announceConnected = resolve;
    });
    dataSource.borrowFrom(async (work) => this.repeats.run(() => this.withClient(work)));
  }

  /** Resolves after the first attempt; if that fails, others follow in the background. @throws SchemaUnusable */
  async onModuleInit(): Promise<void> {
    if (!(await this.tryToConnect('first'))) void this.connectRepeatedly();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.watch?.stop();
    await this.replicas?.close();
  }

  /** Whether the schema is current and statements can be run. */
  get isReady(): boolean {
    return this.ready;
  }

  /** Whether the schema is current and the database answers. No I/O. */
  get isAnswering(): boolean {
    return this.ready && this.watch?.isAway === false;
  }

  /** Problems that the operator must fix, each a sentence; empty when all is well. No I/O. */
  get problemTexts(): readonly string[] {
    return this.problems.texts;
  }

  /** Records and logs a problem that another part has found. */
  noteProblem(problem: keyof typeof DATABASE_PROBLEMS): void {
    this.problems.note(problem);
  }

  /** Resolves when the schema is current; never if the service stops before. */
  async whenReady(): Promise<void> {
    return this.connected;
  }

  /**
   * Runs one statement by itself, and again as {@link transaction} does.
   * @throws DatabaseUnavailable when the database is away; the driver's error when it refuses.
   */
  async query<Row extends QueryResultRow>(statement: Sql): Promise<Row[]> {
    return this.repeats.run(() => this.withClient((client) => ask<Row>(client, statement)));
  }

  /**
   * Runs several reads on one snapshot: none sees commits after the first began. Runs them again on a newer one when
   * `work` throws {@link SnapshotTooOld}, and as {@link transaction} does.
   * @throws DatabaseUnavailable when the database is away, or no snapshot is new enough.
   */
  async snapshot<T>(work: WorkOnSnapshot<T>): Promise<T> {
    const read = async () => this.readSnapshot(work);
    return this.repeats.untilNewEnough(() => this.repeats.run(read));
  }

  /**
   * Runs reads like {@link snapshot}, once: for `work` that leaves something behind when it fails half way. `first` are
   * statements without parameters that cost no round trip of their own: `work` gets their rows.
   */
  async snapshotOnce<T>(work: WorkOnSnapshot<T>, first?: string): Promise<T> {
    return this.repeats.runOnce(() => this.readSnapshot(work, first));
  }

  /**
   * Runs reads on one snapshot of a read replica; `undefined` when no replica answers, or `work` returns that because
   * the replica lags. Ask the primary then.
   */
  async snapshotOfReplica<T>(
    work: (run: RunStatement) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    return this.replicas?.snapshot(work);
  }

  /** Counts the reads on replicas by outcome; all 0 without a replica. */
  replicaCounts(): ReplicaPools['counts'] {
    return this.replicas?.counts ?? { answered: 0, declined: 0, failed: 0 };
  }

  /** Tells whether each read replica, as `host:port`, answers. */
  replicaStates(): ReplicaPools['states'] {
    return this.replicas?.states ?? [];
  }

  /**
   * Runs a transaction that writes, by SQL of the `client` or by TypeORM's `manager`. `beginText` may hold further statements
   * without parameters, which then cost no round trip of their own: `work` gets their rows. Runs it again, three times in all, when PostgreSQL
   * refuses it because of others (deadlock, serialization failure).
   * @throws DatabaseUnavailable when the database is away; whether it was committed is then unknown.
   */
  async transaction<T>(work: WorkInTransaction<T>, beginText = 'BEGIN'): Promise<T> {
    return this.repeats.run(() => this.inTransaction(beginText, work));
  }

  /** Runs a transaction like {@link transaction}, once: for `work` that changes something else, such as files. */
  async transactionOnce<T>(work: WorkInTransaction<T>, beginText = 'BEGIN'): Promise<T> {
    return this.repeats.runOnce(() => this.inTransaction(beginText, work));
  }

  /** Counts what PostgreSQL refused because of other transactions. No I/O. */
  get conflicts(): readonly ConflictCount[] {
    return this.repeats.counts;
  }

  /**
   * Runs one statement that takes long and cannot be in a transaction, such as VACUUM. The text must not
   * contain anything from clients.
   * @throws DatabaseUnavailable when the database is away.
   */
  async maintain(text: string): Promise<void> {
    await this.withClient(async (client) => maintain(client, text), 'patient');
  }

  /**
   * Runs one `COPY … TO STDOUT`, and passes its bytes to `write` in blocks; returns the number of rows. Many times
   * faster than reading rows. The text must not contain anything from clients.
   * @throws DatabaseUnavailable when the database is away, or the copy takes longer than 10 s; errors of `write`
   */
  async copyOut(text: string, write: WriteBlock): Promise<number> {
    return this.withClient((client) => copyOut(client, text, write));
  }

  /** Counts the pool's connections in use and idle, and the requests that wait for one. */
  poolStats(): { active: number; idle: number; waiting: number } {
    if (!this.ready) return { active: 0, idle: 0, waiting: 0 };
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { active: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  private async readSnapshot<T>(work: WorkOnSnapshot<T>, first = ''): Promise<T> {
    const beginText = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${first}`;
    return this.inTransaction(beginText, async (client, manager, begun) =>
      work(async (statement) => this.answered(await ask(client, statement)), manager, begun),
    );
  }

  private async inTransaction<T>(beginText: string, work: WorkInTransaction<T>): Promise<T> {
    return this.withClient(async (client) => {
      try {
        const begun = await begin(client, beginText);
        const result = await work(client, this.dataSource.managerOn(client), begun);
        await client.query('COMMIT');
        return result;
      } catch (error) {
        if (!isDatabaseAway(error)) await client.query('ROLLBACK');
        throw error;
      }
    });
  }

  /** Lends a connection to `work`; `patient` work is not given up when the database is slow for a moment. */
  private async withClient<T>(
    work: (client: PoolClient) => Promise<T>,
    patience?: 'patient',
  ): Promise<T> {
    if (!this.ready || !this.watch) throw new DatabaseUnavailable('not connected yet');
    if (this.watch.isAway) throw new DatabaseUnavailable('no answer in time');
    const connecting = this.pool.connect();
    const inTime = withinOwnTime(connecting, CONNECT_WITHIN_MS, noConnection);
    const client = await this.watch.guard(inTime).catch((error: unknown) => {
      // A connection that comes too late goes back unused.
      connecting.then((late) => late.release(), ignore);
      throw new DatabaseUnavailable(error);
    });
    let broken: boolean | undefined;
    try {
      const working = work(client);
      return this.answered(await (patience ? working : this.watch.guard(working)));
    } catch (error) {
      if (isStatementForgotten(error)) this.problems.note('statementsForgotten');
      // A connection in an unknown state is closed, which also rolls back its transaction.
      broken = isDatabaseAway(error);
      throw broken && !(error instanceof DatabaseUnavailable)
        ? new DatabaseUnavailable(error)
        : error;
    } finally {
      client.release(broken);
    }
  }

  /** Notes an answer as a sign of life, and returns it. */
  private answered = <T>(answer: T): T => (this.watch?.noteAnswer(), answer);

  private get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }

  private async connectRepeatedly(): Promise<void> {
    const { signal } = this.stopping;
    for (;;) {
      await delay(CONNECT_RETRY_MS, undefined, { ref: false, signal }).catch(ignore);
      if (signal.aborted || (await this.tryToConnect())) return;
    }
  }

  private async tryToConnect(isFirst?: 'first'): Promise<boolean> {
    // Past any pooler: the lock of migrations belongs to a session.
    const { databaseUrl: url, databaseDirectUrl: directUrl = url } = this.env;
    try {
      if (url === undefined || directUrl === undefined)
        throw new Error('DATABASE_URL is not resolved');
      const tell = (message: string) => this.logger.warn(message);
      const applied = await migrateAll(directUrl, this.schema, tell, isFirst !== undefined);
      for (const name of applied) this.logger.debug(`Applied migration ${name}`);
      if (applied.length > 0) {
        this.logger.log(`Applied migrations: ${applied.length}, the last ${applied.at(-1)}`);
      }
      if (!this.dataSource.isInitialized) await this.dataSource.initialize();
    } catch (error) {
      if (isFirst && error instanceof SchemaUnusable) throw error;
      this.logger.error(`The database cannot be used yet: ${String(error)}`);
      return false;
    }
    const { databaseReplicaUrls } = this.env;
    const { answerWithinMs } = this.patience;
    this.watch = new DatabaseWatch(url, answerWithinMs, (message) => this.logger.warn(message));
    this.watch.start();
    if (databaseReplicaUrls.length > 0) {
      const { extra } = dataSourceOptions(url, this.schema);
      this.replicas ??= new ReplicaPools(databaseReplicaUrls, extra, answerWithinMs, (message) =>
        this.logger.warn(message),
      );
    }
    this.ready = true;
    this.announceConnected();
    return true;
  }
}
