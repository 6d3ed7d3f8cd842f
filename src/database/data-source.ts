import type { DataSourceOptions } from 'typeorm';
import { LOCK_TIMEOUT_MS } from './migrations/lock-wait.js';
import { PooledClient } from './pooled-client.js';
import type { AddedSchema, Schema } from './schema.js';
import { typeParsers } from './type-parsers.js';

/** Time after which the server ends a statement: its client has given up. */
const STATEMENT_TIMEOUT_MS = 10_000;

/** Makes TypeORM's options for serving from a database, with a bounded pool. */
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

/** Makes options for migrations of an added schema, in which names without a schema are. */
export function addedMigrationOptions(url: string, added: AddedSchema): DataSourceOptions {
  const { schema, migrations } = added;
  const options = migrationOptions(url, { entities: [], migrations });
  const { extra } = options;
  const path = `${extra.options} -c search_path=${schema},public`;
  return { ...options, schema, extra: { ...extra, options: path } };
}

/** Makes options for migrations: only locks time out, since an index on a large table takes long to build. */
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
    // Other loggers print a migration that fails as raw text, even when nothing is to be logged.
    logger: 'debug',
    extra: { ...SESSION, options: `${SESSION.options} -c lock_timeout=${LOCK_TIMEOUT_MS}` },
  } as const satisfies DataSourceOptions;
}

/**
 * Settings of every session, so that any server makes the plans that were measured and tested.
 * Rollup unions are plans of many small nodes: compiling them, or starting workers for them, costs more than
 * running them. The stations of a week are counted in 16 MB. Indexes are in memory or on an SSD.
 */
export const PLAN_SETTINGS = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  work_mem: '16MB',
  random_page_cost: '1.1',
} as const;

const SESSION = {
  options: Object.entries({ ...PLAN_SETTINGS, timezone: 'UTC' })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
  types: typeParsers,
  Client: PooledClient,
};
