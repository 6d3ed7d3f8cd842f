import type { DataSourceOptions } from 'typeorm';
import type { Schema } from './schema.js';
import { typeParsers } from './type-parsers.js';

/** A statement that has not answered by then never will in time for its client. */
const STATEMENT_TIMEOUT_MS = 10_000;

/** TypeORM's options for serving from a database, its bounded pool included. */
export function dataSourceOptions(url: string, schema: Schema): DataSourceOptions {
  return {
    ...migrationOptions(url, schema),
    poolSize: 12,
    extra: {
      ...SESSION,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      // A connection that went dead without a word is given up on our side as well.
      query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  };
}

/** The same without time-outs: building an index on a large table takes its time. */
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
 * What every session is told, so that plans are those that were measured and tested, whoever's server it is.
 * Rollup unions are plans of many small nodes: compiling them, or starting workers for them, costs more than
 * running them. A week's stations are counted in 16 MB. Indexes are in memory or on a disk without arms.
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
};
