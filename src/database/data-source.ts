import { Client, type ClientConfig } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Schema } from './schema.js';
import { typeParsers } from './type-parsers.js';

/** The server ends statements after this time: their clients have given up. */
const STATEMENT_TIMEOUT_MS = 10_000;

/** TypeORM's options for serving from a database, its bounded pool included. */
export function dataSourceOptions(url: string, schema: Schema): DataSourceOptions {
  return {
    ...migrationOptions(url, schema),
    poolSize: 12,
    extra: {
      ...SESSION,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      // For a connection that went dead without being closed.
      query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  };
}

/** Options for migrations: without time-outs, since an index on a large table takes long to build. */
export function migrationOptions(url: string, { entities, migrations }: Schema) {
  return {
    type: 'postgres',
    url,
    applicationName: 'spot-query-service',
    entities,
    migrations,
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    connectTimeoutMS: 2_000,
    extra: SESSION,
  } as const satisfies DataSourceOptions;
}

/**
 * Settings of every session, so that plans are those that were measured and tested, on any server.
 * Rollup unions are plans of many small nodes: compiling them, or starting workers for them, costs more than
 * running them. The stations of a week are counted in 16 MB. Indexes are in memory or on an SSD.
 */
export const PLAN_SETTINGS = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  work_mem: '16MB',
  random_page_cost: '1.1',
} as const;

/**
 * A connection of a pool. When the server ends it while nobody waits for an answer, the next statement fails, and the pool
 * makes another; an event that nobody listens to would end the process. A pool listens only while a connection is idle, and
 * whoever asks it for one can only listen a moment after it is made: by then the server may have ended it.
 */
class PooledClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

const SESSION = {
  options: Object.entries({ ...PLAN_SETTINGS, timezone: 'UTC' })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
  types: typeParsers,
  Client: PooledClient,
};
