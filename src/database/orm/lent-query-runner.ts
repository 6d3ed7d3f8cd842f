import type { PoolClient } from 'pg';
import { QueryFailedError } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { IsolationLevel } from 'typeorm/driver/types/IsolationLevel.js';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import { DatabaseUnavailable } from '../database.errors.js';

/** Runs `work` with a connection that is lent to it. */
export type LendClient = <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>;

/** Runs each statement of TypeORM on a lent connection, and throws the driver's errors as they are. */
export class LentQueryRunner extends PostgresQueryRunner {
  /** The connection that a transaction of TypeORM's own keeps; `giveBack` takes why its state is unknown. */
  private kept: { client: PoolClient; giveBack: (problem?: unknown) => void } | undefined;

  constructor(
    driver: PostgresDriver,
    private readonly lend: LendClient,
    private readonly isInTransaction: boolean,
  ) {
    super(driver, 'master');
    // TypeORM locks rows in transactions alone.
    this.isTransactionActive = isInTransaction;
  }

  override async query<T>(text: string, parameters?: unknown[], isStructured = false): Promise<T> {
    return this.lendAgain(async (client) => {
      this.databaseConnection = client;
      try {
        return (await super.query(text, parameters, isStructured)) as T;
      } catch (error) {
        throw error instanceof QueryFailedError ? error.driverError : error;
      }
    });
  }

  /**
   * Begins a transaction of TypeORM's own, as `save` does. It keeps its connection until it ends, and is not run again when the
   * database refuses it because of others: `DatabaseService.transaction` is.
   * @throws Error within one of these
   */
  override async startTransaction(isolationLevel?: IsolationLevel): Promise<void> {
    if (this.isInTransaction) throw new Error('A transaction of DatabaseService has begun already');
    if (!this.kept) await this.keep();
    await this.endingIfBroken(super.startTransaction(isolationLevel));
  }

  override async commitTransaction(): Promise<void> {
    await this.endingIfBroken(super.commitTransaction());
    if (!this.isTransactionActive) this.kept?.giveBack();
  }

  override async rollbackTransaction(): Promise<void> {
    await this.endingIfBroken(super.rollbackTransaction());
    if (!this.isTransactionActive) this.kept?.giveBack();
  }

  override async release(): Promise<void> {
    this.kept?.giveBack('its transaction was not ended');
    await super.release();
  }

  private async lendAgain<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.kept ? work(this.kept.client) : this.lend(work);
  }

  private async keep(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const keepUntilGivenBack = async (client: PoolClient) =>
        new Promise<void>((done, fail) => {
          const giveBack = (problem?: unknown) => {
            this.kept = undefined;
            if (problem === undefined) done();
            // Closes the connection, which ends what has begun there.
            else fail(new DatabaseUnavailable(problem));
          };
          this.kept = { client, giveBack };
          resolve();
        });
      this.lend(keepUntilGivenBack).catch(reject);
    });
  }

  /** Gives the connection back, to be closed, when the beginning or the end of a transaction fails. */
  private async endingIfBroken(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.isTransactionActive = false;
      // Else the next would be a savepoint of a transaction that there is no more.
      this.transactionDepth = 0;
      this.kept?.giveBack(error);
      throw error;
    }
  }
}
