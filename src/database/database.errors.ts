import { types } from 'node:util';
import { ServiceUnavailableException } from '@nestjs/common';

// Unlike instanceof, this is also true of errors from another realm, such as Node's own under Jest.
const { isNativeError } = types;

/** PostgreSQL cannot be reached, is starting or stopping, or gave no answer in time. */
export class DatabaseUnavailable extends ServiceUnavailableException {
  constructor(cause: unknown) {
    super('The database cannot be reached at the moment.', { cause });
  }
}

/** A snapshot is older than the state of this process: the work is run again on a newer one. */
export class SnapshotTooOld extends Error {
  constructor() {
    super('The snapshot is older than what is known already');
  }
}

/**
 * SQLSTATE classes of a server that is away or busy, rather than of a wrong statement: connection exceptions,
 * insufficient resources, operator intervention (shutdown, time-out), system errors.
 */
const AWAY_CLASSES = new Set(['08', '53', '57', '58']);

/** SQLSTATE of a write on a standby: the address leads to the wrong server, as in the middle of a failover. */
const READ_ONLY = '25006';

/** SQLSTATE classes of refused data: data exceptions, constraints. */
const REFUSAL_CLASSES = new Set(['22', '23']);

/** SQLSTATE of what PostgreSQL refuses because of other transactions, however right it is. */
const CONFLICTS = { '40P01': 'deadlock', '40001': 'serialization' } as const;

/** Why PostgreSQL refused work because of other transactions. */
export type Conflict = (typeof CONFLICTS)[keyof typeof CONFLICTS];

/** Messages of the driver and its pool about a connection that cannot be used; they have no code. */
const CONNECTION_MESSAGE =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/;

/** Whether an error means that the database is away, rather than that a statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!isNativeError(error)) return false;
  const code = codeOf(error);
  if (code === undefined) return CONNECTION_MESSAGE.test(error.message);
  if (!isSqlState(code)) return /^E[A-Z]/.test(code);
  return AWAY_CLASSES.has(code.slice(0, 2)) || code === READ_ONLY;
}

/** Whether PostgreSQL refused the data of a statement: sent again, it would be refused again. */
export function isDataRefused(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && isSqlState(code) && REFUSAL_CLASSES.has(code.slice(0, 2));
}

/**
 * Tells why PostgreSQL refused work because of other transactions: nothing of it was stored, and it may succeed when it is run
 * again; `undefined` for any other error.
 */
export function conflictOf(error: unknown): Conflict | undefined {
  const code = codeOf(error);
  return code === '40P01' || code === '40001' ? CONFLICTS[code] : undefined;
}

/**
 * Whether a named prepared statement is missing or exists twice on the server: a pooler in between shares server
 * connections and does not track prepared statements.
 */
export function isStatementForgotten(error: unknown): boolean {
  return /^(26000|42P05)$/.test(codeOf(error) ?? '');
}

/** Whether PostgreSQL stopped a statement at its time limit, 10 s. */
export function isStatementStopped(error: unknown): boolean {
  return codeOf(error) === '57014';
}

function codeOf(error: unknown): string | undefined {
  if (!isNativeError(error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether a code is an SQLSTATE: five characters, of which the first is a digit or a late letter; `EPIPE` is none. */
function isSqlState(code: string): boolean {
  return /^[0-9F-XZ][0-9A-Z]{4}$/.test(code);
}
