import { Injectable, Logger, OnApplicationShutdown } from '@nestjs/common';
import type { ClickHouseClient } from '@clickhouse/client';
import { Env } from '../../config/env.js';
import { ColumnsUnavailable } from '../columns.errors.js';
import { greet } from './clickhouse-session.repository.js';

/** A server that did not answer is asked last for so long. */
const AVOIDED_MS = 10_000;

/** Questions of one process at once; others wait. */
const MAX_CONNECTIONS = 32;

interface Server {
  readonly client: ClickHouseClient;
  avoidedUntilMs: number;
}

/** The servers of `CLICKHOUSE_URL`, tried in turn. The driver is loaded when the first is asked. */
@Injectable()
export class ClickHouseServers implements OnApplicationShutdown {
  private readonly logger = new Logger('ClickHouse');
  private servers: Promise<Server[]> | undefined;
  private readonly stopping = new AbortController();
  private trouble: string | undefined;

  constructor(private readonly env: Env) {}

  /** Whether `COLUMNS` is `clickhouse`. */
  get isOn(): boolean {
    return this.env.columns === 'clickhouse';
  }

  /** Whether the servers are those of a cluster: what is written is on several of them. */
  get cluster(): string | undefined {
    return this.env.clickhouseCluster;
  }

  /** Why no server answered last; undefined when one did. No I/O. */
  get problem(): string | undefined {
    return this.trouble;
  }

  /** Finds the first server that answers and lets us in. @throws ColumnsUnavailable naming why none does */
  async pick(): Promise<ClickHouseClient> {
    this.servers ??= this.open();
    const servers = await this.servers;
    const now = performance.now();
    const inTurn = servers.toSorted(
      (a, b) => Number(a.avoidedUntilMs > now) - Number(b.avoidedUntilMs > now),
    );
    let reason = '';
    for (const server of inTurn) {
      try {
        await greet(server.client, this.stopping.signal);
        server.avoidedUntilMs = 0;
        this.note(undefined);
        return server.client;
      } catch (error) {
        server.avoidedUntilMs = performance.now() + AVOIDED_MS;
        reason ||= (error as Error).message;
      }
    }
    this.note(reason);
    throw new ColumnsUnavailable(reason);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    const servers = (await this.servers) ?? [];
    await Promise.all(servers.map(async ({ client }) => client.close()));
  }

  private note(trouble: string | undefined): void {
    if (trouble === this.trouble || this.stopping.signal.aborted) return;
    this.trouble = trouble;
    if (trouble === undefined) this.logger.log('ClickHouse answers again');
    else this.logger.warn(`${trouble}. Until it answers, PostgreSQL does, of what it has`);
  }

  private async open(): Promise<Server[]> {
    const { clickhouseUrl, clickhouseCluster } = this.env;
    return Promise.all(
      clickhouseUrl.map(async (url) => ({
        client: await openClient(url, clickhouseCluster),
        avoidedUntilMs: 0,
      })),
    );
  }
}

/** Makes a client of one server, without asking it. */
export async function openClient(url: string, cluster?: string): Promise<ClickHouseClient> {
  const { createClient, ClickHouseLogLevel } = await import('@clickhouse/client');
  return createClient({
    url,
    application: 'spot-query-service',
    max_open_connections: MAX_CONNECTIONS,
    request_timeout: REQUEST_WITHIN_MS,
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: cluster === undefined ? SETTINGS : { ...SETTINGS, ...ON_CLUSTER },
  });
}

/** Above every limit that a statement is given. */
const REQUEST_WITHIN_MS = 300_000;

/** What our statements mean by default, as PostgreSQL and DuckDB read them, whatever the profile of the user says. */
const SETTINGS = {
  // Numbers of ours are below 2^53.
  output_format_json_quote_64bit_integers: 0,
  join_use_nulls: 1,
  cast_keep_nullable: 1,
  aggregate_functions_null_for_empty: 1,
  prefer_column_name_to_alias: 1,
  transform_null_in: 0,
  // To the last bit.
  precise_float_parsing: 1,
  // Compiling takes half a second, and each of our statements is another.
  compile_expressions: 0,
  // Sets of names stand in the text.
  max_query_size: String(64 * 1024 * 1024),
  cancel_http_readonly_queries_on_client_close: 1,
  // A block is stored when the server says so, and its token counts.
  async_insert: 0,
  // An answer is whole, of now, or none.
  read_overflow_mode: 'throw',
  read_overflow_mode_leaf: 'throw',
  group_by_overflow_mode: 'throw',
  sort_overflow_mode: 'throw',
  result_overflow_mode: 'throw',
  timeout_overflow_mode: 'throw',
  timeout_overflow_mode_leaf: 'throw',
  set_overflow_mode: 'throw',
  join_overflow_mode: 'throw',
  distinct_overflow_mode: 'throw',
  transfer_overflow_mode: 'throw',
  limit: '0',
  offset: '0',
  use_query_cache: 0,
  skip_unavailable_shards: 0,
  // Else what breaks amid the rows would be one of them.
  http_write_exception_in_output_format: 0,
} as const;

/** A block counts when most replicas have it, and a question sees every block that counts. */
const ON_CLUSTER = {
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
  select_sequential_consistency: '1',
  distributed_foreground_insert: 1,
  max_replica_delay_for_distributed_queries: '1',
  fallback_to_stale_replicas_for_distributed_queries: 0,
  // Tables of a session are known to the server alone that has it.
  distributed_product_mode: 'global',
} as const;
