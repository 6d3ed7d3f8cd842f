import {
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBResult,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { ColumnBatch, ColumnRequest, ColumnValue, EngineSettings } from './protocol.js';

/** Maximum rows of a data chunk of DuckDB. */
const CHUNK_ROWS = 2_048;

/** Rows of a `fetch`: some 200 kB. */
const FETCH_ROWS = 2_048;

type Rows = ColumnValue[][];

interface Session {
  readonly connection: DuckDBConnection;
  result?: DuckDBResult | undefined;
  /** Whether the last request took too long. */
  isInterrupted?: boolean;
  /** The request under way, or the last one. */
  running?: Promise<unknown>;
}

/** DuckDB in memory, by sessions that have a connection with temporary tables each. */
export class Engine {
  readonly #sessions = new Map<number, Session>();

  private constructor(private readonly instance: DuckDBInstance) {}

  /** Never asks the network for an extension. */
  static async open({ memoryMb, threads, tempDir }: EngineSettings): Promise<Engine> {
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: `${memoryMb}MiB`,
      threads: String(threads),
      temp_directory: tempDir,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      preserve_insertion_order: 'true',
      // Memory that queries gave back goes to the system: of 480 MB after some heavy ones, a fifth.
      allocator_flush_threshold: '16MiB',
    });
    return new Engine(instance);
  }

  /** Rejects as DuckDB does, also when the time limit ends it. */
  async answer(id: number, request: ColumnRequest, timeLimitMs: number): Promise<Rows> {
    if (request.kind === 'open') {
      this.#sessions.set(id, { connection: await this.instance.connect() });
      return [];
    }
    const session = this.#sessions.get(id);
    if (!session) throw new Error('The session is closed.');
    if (request.kind === 'close') {
      this.#sessions.delete(id);
      // Whoever asked may not have waited for its end.
      await session.running?.catch(() => {});
      session.connection.closeSync();
      return [];
    }
    session.isInterrupted = false;
    const timer = setTimeout(() => {
      session.isInterrupted = true;
      session.connection.interrupt();
    }, timeLimitMs);
    try {
      const working = work(session, request);
      session.running = working;
      return await working;
    } finally {
      clearTimeout(timer);
    }
  }
}

async function work(
  session: Session,
  request: Exclude<ColumnRequest, { kind: 'open' } | { kind: 'close' }>,
): Promise<Rows> {
  const { connection } = session;
  switch (request.kind) {
    case 'append':
      await append(connection, request.table, request.columns);
      return [];
    case 'run': {
      const reader = await connection.runAndReadAll(request.sql, [
        ...request.params,
      ] as DuckDBValue[]);
      return toRows(reader.getRowsJS());
    }
    case 'stream':
      session.result = await connection.stream(request.sql, [...request.params] as DuckDBValue[]);
      return [];
    case 'fetch':
      return fetchRows(session);
  }
}

async function fetchRows(session: Session): Promise<Rows> {
  const rows: Rows = [];
  while (session.result && rows.length < FETCH_ROWS) {
    const chunk = await session.result.fetchChunk();
    if (chunk && chunk.rowCount > 0) rows.push(...toRows(chunk.convertRows(plain)));
    else {
      session.result = undefined;
      await endWhole(session);
    }
  }
  return rows;
}

/** A result that fails or is interrupted amid its rows just ends for the driver: only its transaction knows, which refuses statements; COMMIT alone says nothing. */
async function endWhole({ connection, isInterrupted }: Session): Promise<void> {
  try {
    await connection.run('VALUES (1)');
    await connection.run('COMMIT');
  } catch (error) {
    const why = isInterrupted ? 'INTERRUPT: the time was over' : String(error);
    throw new Error(`The result ended before its last row. ${why}`, { cause: error });
  }
}

async function append(
  connection: DuckDBConnection,
  table: string,
  columns: readonly ColumnBatch[],
): Promise<void> {
  const appender = await connection.createAppender(table, 'main', 'temp');
  const types = columns.map((_, index) => appender.columnType(index));
  const rows = columns[0]?.length ?? 0;
  for (let from = 0; from < rows; from += CHUNK_ROWS) {
    const to = Math.min(from + CHUNK_ROWS, rows);
    const chunk = DuckDBDataChunk.create(types, to - from);
    // A typed array is as good as an array here, and need not be copied value by value.
    chunk.setColumns(columns.map((column) => partOf(column, from, to) as readonly DuckDBValue[]));
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

function partOf(column: ColumnBatch, from: number, to: number): ArrayLike<DuckDBValue> {
  return ArrayBuffer.isView(column) ? column.subarray(from, to) : column.slice(from, to);
}

function plain(value: DuckDBValue): ColumnValue {
  return typeof value === 'bigint' ? Number(value) : (value as ColumnValue);
}

function toRows(rows: readonly (readonly unknown[])[]): Rows {
  return rows.map((row) => row.map((value) => plain(value as DuckDBValue)));
}
