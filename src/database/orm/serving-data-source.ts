import type { PoolClient } from 'pg';
import {
  DataSource,
  type DataSourceOptions,
  type EntityManager,
  type QueryRunner,
  TypeORMError,
} from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { type LendClient, LentQueryRunner } from './lent-query-runner.js';

/**
 * Runs the statements of TypeORM's repositories and query builders on connections that `DatabaseService` lends: with
 * its limits of time and its errors, as all other statements.
 */
export class ServingDataSource extends DataSource {
  private lend: LendClient = async () => {
    throw new TypeORMError('DatabaseService lends the connections');
  };

  /** Makes a data source that knows its entities, so that a repository can be asked while the database is away. */
  static async of(options?: DataSourceOptions): Promise<ServingDataSource> {
    if (!options) throw new TypeORMError('A data source needs options');
    const dataSource = new ServingDataSource(options);
    await dataSource.buildMetadatas();
    return dataSource;
  }

  /** Sets the lender of connections for statements that are not in a transaction. */
  borrowFrom(lend: LendClient): void {
    this.lend = lend;
  }

  /** Makes an entity manager for the transaction that has begun on a connection. */
  managerOn(client: PoolClient): EntityManager {
    return this.managed(new LentQueryRunner(this.postgres, async (work) => work(client), true))
      .manager;
  }

  override createQueryRunner(): QueryRunner {
    return this.managed(new LentQueryRunner(this.postgres, this.lend, false));
  }

  /** Gives a query runner its entity manager, which enters itself there. */
  private managed(runner: QueryRunner): QueryRunner {
    this.createEntityManager(runner);
    return runner;
  }

  private get postgres(): PostgresDriver {
    return this.driver as PostgresDriver;
  }
}
