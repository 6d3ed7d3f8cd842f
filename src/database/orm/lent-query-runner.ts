import type { PoolClient } from 'pg';
import { QueryFailedError } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';

/** Runs `work` with a connection that is lent to it. */
export type LendClient = <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>;

/** Runs each statement of TypeORM on a lent connection, and throws the driver's errors as they are. */
export class LentQueryRunner extends PostgresQueryRunner {
  constructor(
    driver: PostgresDriver,
    private readonly lend: LendClient,
    isInTransaction: boolean,
  ) {
    super(driver, 'master');
    // TypeORM locks rows in transactions alone.
    this.isTransactionActive = isInTransaction;
  }

  override async query<T>(text: string, parameters?: unknown[], isStructured = false): Promise<T> {
    return this.lend(async (client) => {
      this.databaseConnection = client;
      try {
        return (await super.query(text, parameters, isStructured)) as T;
      } catch (error) {
        throw error instanceof QueryFailedError ? error.driverError : error;
      }
    });
  }

  /** Refuses: a transaction needs one connection for all its statements, which `DatabaseService.transaction` holds. */
  override async startTransaction(): Promise<never> {
    throw new Error('Transactions are begun by DatabaseService.transaction');
  }
}
