import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import type {
  ColumnBatch,
  ColumnRow,
  ColumnSession,
  ColumnValue,
  GivenColumns,
} from '../column-session.js';
import { ColumnsFailed, ColumnsUnavailable } from '../columns.errors.js';
import { Deadline } from '../deadline.js';
import { inlined, toLines } from './literals.js';

const DEFAULT_TIME_LIMIT_MS = 30_000;

/** The server is done with a statement that was stopped after this: then nobody waits for it any more. */
const GRACE_MS = 1_000;

/** How long the server keeps temporary tables of a session that nobody uses: 100,000 callsigns are 10 MB. */
const SESSION_SECONDS = 10;

/** Time over, too slow, too much memory, too many rows or bytes for the profile of the user. */
const TOO_EXPENSIVE = new Set(['158', '159', '160', '241', '307', '394', '396']);

/** How long a server may take for nothing at all. */
const GREETED_WITHIN_MS = 3_000;

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
    if ((values[0]?.length ?? 0) > 0) await this.insert(table, 'TabSeparated', toLines(values));
  }

  /** Inserts text of a format; nothing of it when the source breaks. Throws as `run`. */
  async insert(
    into: string,
    format: 'TabSeparated' | 'CSV',
    text: Iterable<string> | AsyncIterable<Buffer>,
    settings: Readonly<Record<string, string | number>> = {},
    timeLimitMs?: number,
  ): Promise<void> {
    await this.within(timeLimitMs, async ({ clickhouse_settings, ...options }) => {
      const { stream } = await this.client.exec({
        query: `INSERT INTO ${into} FORMAT ${format}`,
        values: Readable.from(text, { objectMode: false }),
        clickhouse_settings: { ...clickhouse_settings, ...settings },
        ...options,
      });
      // Until its answer is read, the connection is taken.
      await finished(stream.resume());
    });
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
    const late = AbortSignal.timeout(SESSION_SECONDS * 1_000);
    late.addEventListener('abort', ignore);
    await this.client.command({
      query: `DROP TEMPORARY TABLE IF EXISTS ${[...this.temporary].join()}`,
      session_id: this.id,
      abort_signal: late,
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
    const late = AbortSignal.timeout(Math.ceil(limitMs) + GRACE_MS);
    // A listener keeps it: Node.js 20 collects a time-out as garbage that nothing but an `any` waits for.
    late.addEventListener('abort', ignore);
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
  const late = AbortSignal.timeout(GREETED_WITHIN_MS);
  // A listener keeps it: Node.js 20 collects a time-out as garbage that nothing but an `any` waits for.
  late.addEventListener('abort', ignore);
  try {
    const result = await client.query({
      query: 'SELECT version(), toUnixTimestamp(now())',
      format: 'JSONCompactEachRow',
      abort_signal: stopping ? AbortSignal.any([stopping, late]) : late,
    });
    const [[version, nowSeconds] = []] = await result.json<[string, number]>();
    return { version: String(version), nowSeconds: Number(nowSeconds) };
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
export function codeOfServer(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  // A number: names are those of Node.js, as ECONNREFUSED.
  return typeof code === 'string' && /^\d+$/.test(code) ? code : undefined;
}

function ignore(): void {}
