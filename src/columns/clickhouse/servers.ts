import { Injectable, OnApplicationShutdown } from '@nestjs/common';
import type { ClickHouseClient } from '@clickhouse/client';
import { Env } from '../../config/env.js';
import { ColumnsUnavailable } from '../columns.errors.js';

/** A server that did not answer is asked last for so long. */
const AVOIDED_MS = 10_000;

const CONNECT_WITHIN_MS = 3_000;

/** Questions of one process at once; others wait. */
const MAX_CONNECTIONS = 32;

interface Server {
  readonly client: ClickHouseClient;
  avoidedUntilMs: number;
}

/** The servers of `CLICKHOUSE_URL`, tried in turn. The driver is loaded when the first is asked. */
@Injectable()
export class ClickHouseServers implements OnApplicationShutdown {
  private servers: Promise<Server[]> | undefined;
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
      // A ping that selects: another succeeds with a wrong password.
      const found = await server.client.ping({ select: true });
      if (found.success) {
        server.avoidedUntilMs = 0;
        this.trouble = undefined;
        return server.client;
      }
      server.avoidedUntilMs = performance.now() + AVOIDED_MS;
      reason ||= found.error.message || String(found.error);
    }
    this.trouble = `ClickHouse does not answer: ${reason}`;
    throw new ColumnsUnavailable(this.trouble);
  }

  async onApplicationShutdown(): Promise<void> {
    const servers = (await this.servers) ?? [];
    await Promise.all(servers.map(async ({ client }) => client.close()));
  }

  private async open(): Promise<Server[]> {
    const { createClient, ClickHouseLogLevel } = await import('@clickhouse/client');
    return this.env.clickhouseUrl.map((url) => ({
      client: createClient({
        url,
        application: 'spot-query-service',
        max_open_connections: MAX_CONNECTIONS,
        request_timeout: REQUEST_WITHIN_MS,
        log: { level: ClickHouseLogLevel.OFF },
        clickhouse_settings: this.cluster ? { ...SETTINGS, ...ON_CLUSTER } : SETTINGS,
      }),
      avoidedUntilMs: 0,
    }));
  }
}

/** Above every limit that a statement is given. */
const REQUEST_WITHIN_MS = 300_000;

/** What our statements mean by default: as PostgreSQL and DuckDB read them. */
const SETTINGS = {
  // Numbers of ours are below 2^53.
  output_format_json_quote_64bit_integers: 0,
  join_use_nulls: 1,
  cast_keep_nullable: 1,
  aggregate_functions_null_for_empty: 1,
  prefer_column_name_to_alias: 1,
  // To the last bit.
  precise_float_parsing: 1,
  // Compiling takes half a second, and each of our statements is another.
  compile_expressions: 0,
  // Sets of names stand in the text.
  max_query_size: String(64 * 1024 * 1024),
  cancel_http_readonly_queries_on_client_close: 1,
  connect_timeout: CONNECT_WITHIN_MS / 1_000,
} as const;

/** A block counts when most replicas have it, and a question sees every block that counts. */
const ON_CLUSTER = {
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
  select_sequential_consistency: '1',
  distributed_foreground_insert: 1,
} as const;
