import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import type {
  ColumnBatch,
  ColumnRow,
  ColumnSession,
  ColumnValue,
  GivenColumns,
} from '../column-session.js';
import { ColumnsFailed, ColumnsUnavailable } from '../columns.errors.js';
import { Deadline, timeoutAfter } from '../deadline.js';
import { inlined, toLines } from './literals.js';

const DEFAULT_TIME_LIMIT_MS = 30_000;

/** The server is done with a statement that was stopped after this: then nobody waits for it any more. */
const GRACE_MS = 1_000;

/** How long the server keeps temporary tables of a session that nobody uses: 100,000 callsigns are 10 MB. */
const SESSION_SECONDS = 10;

/** Time over, too slow, too much memory, too many rows or bytes for the profile of the user. */
const TOO_EXPENSIVE = new Set(['158', '159', '160', '241', '307', '394', '396']);

/** Another insert has no quorum yet, or whether this one has is not known: its token tells whether it is there. */
const NO_QUORUM = new Set(['286', '319']);
const QUORUM_TRIES = 5;
const QUORUM_PAUSE_MS = 500;

/** How long a server may take for nothing at all. */
const GREETED_WITHIN_MS = 3_000;

/** How rows are inserted. */
export interface InsertOptions {
  /** What is sent twice under one token is there once; one of its own where none is given. */
  readonly token?: string;
  readonly settings?: Readonly<Record<string, string | number>>;
  readonly timeLimitMs?: number;
}

const MAKES_TEMPORARY = /^\s*CREATE OR REPLACE TEMPORARY TABLE (\w+)/;

/**
 * A session of ClickHouse by HTTP, with temporary tables of its own. Each statement sees what is stored when it begins: nothing keeps
 * several of them at one moment.
 */
export class ClickHouseSession implements ColumnSession {
  private readonly id = randomUUID();
  private readonly leaving = new AbortController();
  private readonly temporary = new Set<string>();

  constructor(
    private readonly client: ClickHouseClient,
    private readonly deadline = new Deadline(Infinity),
  ) {}

  async run(
    sql: string,
    params: readonly ColumnValue[] = [],
    timeLimitMs?: number,
  ): Promise<ColumnRow[]> {
    return this.within(timeLimitMs, async (options) => {
      const query = inlined(sql, params);
      const result = await this.client.query({
        query,
        format: 'JSONCompactEachRow',
        ...options,
      });
      return result.json<ColumnRow>();
    });
  }

  /** Runs a statement that gives no rows. Throws as `run`. */
  async command(sql: string, timeLimitMs?: number): Promise<void> {
    const made = MAKES_TEMPORARY.exec(sql)?.[1];
    if (made !== undefined) this.temporary.add(made);
    await this.within(timeLimitMs, async (options) => {
      await this.client.command({ query: sql, ...options });
    });
  }

  async give(table: string, columns: GivenColumns, values: readonly ColumnBatch[]): Promise<void> {
    const declared = Object.entries(columns).map(([name, type]) => `${name} Nullable(${type})`);
    await this.command(`CREATE OR REPLACE TEMPORARY TABLE ${table} (${declared.join()})`);
    if ((values[0]?.length ?? 0) === 0) return;
    await this.insert(table, 'TabSeparated', () => toLines(values));
  }

  /** Inserts text of a format; nothing of it when the source breaks. Throws as `run`. */
  async insert(
    into: string,
    format: 'TabSeparated' | 'CSV',
    text: () => Iterable<string | Buffer>,
    { token = randomUUID(), settings = {}, timeLimitMs }: InsertOptions = {},
  ): Promise<void> {
    const asToken: InsertOptions['settings'] = {
      insert_deduplicate: 1,
      insert_deduplication_token: token,
    };
    const send = async () =>
      this.within(timeLimitMs, async ({ clickhouse_settings, ...options }) => {
        const { stream } = await this.client.exec({
          query: `INSERT INTO ${into} FORMAT ${format}`,
          values: Readable.from(text(), { objectMode: false }),
          clickhouse_settings: { ...clickhouse_settings, ...asToken, ...settings },
          ...options,
        });
        // Until its answer is read, the connection is taken.
        await finished(stream.resume());
      });
    for (let tries = 1; ; tries++) {
      try {
        return await send();
      } catch (error) {
        const code = codeOfServer((error as Error).cause) ?? '';
        if (tries === QUORUM_TRIES || !NO_QUORUM.has(code)) throw error;
        await delay(QUORUM_PAUSE_MS, undefined, { signal: this.leaving.signal }).catch(() => {
          throw error;
        });
      }
    }
  }

  async *stream(
    sql: string,
    params: readonly ColumnValue[] = [],
    timeLimitMs?: number,
  ): AsyncGenerator<ColumnRow[]> {
    const result = await this.within(timeLimitMs, async (options) =>
      this.client.query({ query: inlined(sql, params), format: 'JSONCompactEachRow', ...options }),
    );
    try {
      for await (const rows of result.stream<ColumnRow>()) yield rows.map((row) => row.json());
    } catch (error) {
      throw toColumnsError(error);
    } finally {
      // Whoever takes no more rows ends the statement.
      result.close();
    }
  }

  /** Ends what runs. Where something does, or the server is away, it drops the tables of the session by itself, later. */
  close(): void {
    if (this.leaving.signal.aborted) return;
    this.leaving.abort();
    if (this.temporary.size > 0) void this.drop().catch(ignore);
  }

  private async drop(): Promise<void> {
    await this.client.command({
      query: `DROP TEMPORARY TABLE IF EXISTS ${[...this.temporary].join()}`,
      session_id: this.id,
      abort_signal: timeoutAfter(SESSION_SECONDS * 1_000),
      clickhouse_settings: { session_timeout: 1 } as Readonly<Record<string, number>>,
    });
  }

  private async within<T>(
    timeLimitMs = DEFAULT_TIME_LIMIT_MS,
    work: (options: ReturnType<ClickHouseSession['optionsFor']>) => Promise<T>,
  ): Promise<T> {
    const limitMs = Math.min(timeLimitMs, this.deadline.leftMs);
    try {
      return await work(this.optionsFor(limitMs));
    } catch (error) {
      throw toColumnsError(error);
    }
  }

  private optionsFor(limitMs: number) {
    const late = timeoutAfter(Math.ceil(limitMs) + GRACE_MS);
    return {
      session_id: this.id,
      abort_signal: AbortSignal.any([this.leaving.signal, late]),
      clickhouse_settings: {
        max_execution_time: limitMs / 1_000,
        session_timeout: SESSION_SECONDS,
      } as Readonly<Record<string, string | number>>,
    };
  }
}

/** What a server says of itself. */
export interface Greeting {
  readonly version: string;
  /** The server's clock. */
  readonly nowSeconds: number;
}

/** A server that does not answer, or answers no. */
export class NotGreeted extends Error {
  /** @param code the server's own number of its no */
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

/**
 * Asks a server as every question does: the driver's own ping knows neither database nor settings.
 * @throws NotGreeted
 */
export async function greet(client: ClickHouseClient, stopping?: AbortSignal): Promise<Greeting> {
  const asked = 'SELECT version(), toUnixTimestamp(now())';
  const [[version, nowSeconds] = []] = await askFirst(client, asked, stopping);
  return { version: String(version), nowSeconds: Number(nowSeconds) };
}

/**
 * The rows of a statement that takes no time.
 * @throws NotGreeted
 */
export async function askFirst(
  client: ClickHouseClient,
  query: string,
  stopping?: AbortSignal,
): Promise<ColumnRow[]> {
  const late = timeoutAfter(GREETED_WITHIN_MS);
  const abort_signal = stopping ? AbortSignal.any([stopping, late]) : late;
  try {
    const result = await client.query({ query, format: 'JSONCompactEachRow', abort_signal });
    return await result.json<ColumnRow>();
  } catch (error) {
    throw notGreeted(error, late);
  }
}

function notGreeted(error: unknown, late: AbortSignal): NotGreeted {
  const { code, message } = error as { code?: unknown; message: string };
  if (late.aborted) return new NotGreeted('ClickHouse does not answer: nothing within 3 s');
  const [said = ''] = (message || String(code ?? error)).split('\n', 1);
  const reason = said.trim().replace(/\.$/, '');
  const number = codeOfServer(error);
  if (number === undefined) return new NotGreeted(`ClickHouse does not answer: ${reason}`);
  return new NotGreeted(`ClickHouse answers no: ${reason} (${number})`, number);
}

/** An error of the server is of the statement; all else is that the server is away. */
function toColumnsError(error: unknown): Error {
  if (error instanceof ColumnsFailed || error instanceof ColumnsUnavailable) return error;
  const { message } = error as Error;
  const code = codeOfServer(error);
  if (code === undefined) return new ColumnsUnavailable(`ClickHouse does not answer: ${message}`);
  return new ColumnsFailed(TOO_EXPENSIVE.has(code) ? `INTERRUPT: ${message}` : message, {
    cause: error,
  });
}

/** The server's number of an error that it has told; undefined where it is away. */
function codeOfServer(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  // A number: names are those of Node.js, as ECONNREFUSED.
  return typeof code === 'string' && /^\d+$/.test(code) ? code : undefined;
}

function ignore(): void {}
