/** Values that can be given to a statement, and that its rows hold. A number stands for any integer below 2^53. */
export type ColumnValue = string | number | boolean | Date | null;

/** The values of one column of a batch; typed arrays are the quickest. */
export type ColumnBatch = Int32Array | Float64Array | readonly (string | number | null)[];

/** How the engine is started. */
export interface EngineSettings {
  /** Memory for tables and queries; the process takes up to 300 MB more. */
  readonly memoryMb: number;
  readonly threads: number;
  /** A folder of its own: what does not fit into memory, while a query runs. */
  readonly tempDir: string;
}

/** Requests to a session. */
export type ColumnRequest =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'run'; readonly sql: string; readonly params: readonly ColumnValue[] }
  /** Appends to a temporary table. */
  | { readonly kind: 'append'; readonly table: string; readonly columns: readonly ColumnBatch[] }
  /** Begins a result that is read by `fetch`, in a transaction, which ends with it. */
  | { readonly kind: 'stream'; readonly sql: string; readonly params: readonly ColumnValue[] }
  /** The next rows of the result; none at its end. */
  | { readonly kind: 'fetch' };

/** From the service to the engine's process. */
export interface RequestMessage {
  readonly id: number;
  readonly session: number;
  readonly timeLimitMs: number;
  readonly request: ColumnRequest;
}

/** From the service, while requests wait: is the process alive? It answers with {@link AliveMessage}. */
export interface PingMessage {
  readonly ping: true;
}

/** From the engine's process, whatever its threads are at. */
export interface AliveMessage {
  readonly alive: true;
}

/** From the engine's process: the outcome of a request. */
export interface AnswerMessage {
  readonly id: number;
  readonly rows?: readonly (readonly ColumnValue[])[];
  readonly error?: string;
  /** Resident memory of the process. */
  readonly memoryBytes: number;
}

/** From the engine's process, once: whether it can be used. */
export interface ReadyMessage {
  readonly ready: boolean;
  /** Why not. */
  readonly reason?: string;
}

/** With which the process ends where the engine has no binary for this machine: it is not started again. */
export const NO_ENGINE = 3;
