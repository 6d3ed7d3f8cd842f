import { once } from 'node:events';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type QueryResult } from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { ROLE_LOCKS, type RoleName, type Term } from './role.js';
import { type RoleTiming, uptimeMs } from './role-timing.js';
import { typeParsers } from '../database/database.service.js';

const CONNECT_WITHIN_MS = 3_000;
const CLOSE_WITHIN_MS = 1_000;

/** Called with the text of each notification on a channel of the database, by the channel's name. */
export type Listeners = ReadonlyMap<string, (text: string) => void>;

/** The result of a heartbeat. */
export interface Beat {
  /** Roles whose locks this session has got with this heartbeat. */
  readonly won: ReadonlySet<RoleName>;
  /** The newest term of every role that was ever held. */
  readonly terms: ReadonlyMap<RoleName, Term>;
  /** Whether another server process answered than before, as behind a pooler: then this session holds no lock. */
  readonly isShared: boolean;
}

/**
 * Holds the locks of this process's roles by the session of a direct connection, outside every pool. The server ends a
 * silent session, which frees the locks; this side gives it up before. A session is not used again after its end. Its
 * statements are SQL, since they must run on this session, and a heartbeat is several in one message.
 */
export class RoleSession {
  readonly #socket = new Socket();
  readonly #client: Client;
  /** When the latest answered query was sent; the server had not ended the session by then. */
  #answeredMs = uptimeMs();
  #backendPid: number | undefined;

  constructor(
    url: string,
    private readonly timing: RoleTiming,
    private readonly listeners: Listeners,
    onEnd: (reason: string) => void,
  ) {
    this.#client = new Client({
      connectionString: url,
      application_name: 'spot-query-service roles',
      // A socket that can be destroyed: the driver's own end waits for an answer.
      stream: () => this.#socket,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
      types: typeParsers,
    });
    this.#client.on('notification', ({ channel, payload = '' }) =>
      this.listeners.get(channel)?.(payload),
    );
    this.#client.on('error', (error) => onEnd(error.message));
    this.#client.on('end', () => onEnd('closed'));
  }

  /** Connects, sets the server's time-outs for this session before anything is locked, and listens. */
  async open(): Promise<void> {
    // The driver answers no `connect` whose session was closed meanwhile.
    await Promise.race([this.#client.connect(), this.#untilEnded()]);
    await this.#ask(`
      SET idle_session_timeout = ${this.timing.sessionIdleMs};
      SET statement_timeout = ${this.timing.leaseMs};
      SET lock_timeout = ${Math.round(this.timing.roundMs / 2)};
      SET synchronous_commit = on;
      SET tcp_keepalives_idle = 5;
      SET tcp_keepalives_interval = 2;
      SET tcp_keepalives_count = 2;
      SET tcp_user_timeout = ${this.timing.sessionIdleMs};
      ${[...this.listeners.keys()].map((channel) => `LISTEN ${channel};`).join(' ')}`);
  }

  /** Whether the server may have given this session's locks to others, or soon will. */
  isExpired(nowMs = uptimeMs()): boolean {
    return nowMs - this.#answeredMs > this.timing.leaseMs;
  }

  /**
   * Sends a sign of life, tries to lock these roles, and reads who holds them. One message without parameters: if the
   * process froze between several, the server would wait for the rest, and not count that as idle.
   */
  async beat(wanted: readonly RoleName[]): Promise<Beat> {
    const locks = wanted.map((role) => ROLE_LOCKS[role]).join();
    const [tried, known, backend] = (await this.#ask(`
      SELECT lock FROM unnest('{${locks}}'::bigint[]) AS lock WHERE pg_try_advisory_lock(lock);
      SELECT name AS role, term AS number, holder,
        (extract(epoch FROM acquired_at) * 1000)::float8 AS "sinceMs" FROM roles;
      SELECT pg_backend_pid() AS pid`)) as unknown as [
      QueryResult<{ lock: number }>,
      QueryResult<Term>,
      QueryResult<{ pid: number }>,
    ];
    const before = this.#backendPid;
    this.#backendPid = backend.rows[0]?.pid;
    const got = new Set(tried.rows.map(({ lock }) => lock));
    return {
      won: new Set(wanted.filter((role) => got.has(ROLE_LOCKS[role]))),
      terms: new Map(known.rows.map((row) => [row.role, row])),
      isShared: before !== undefined && before !== this.#backendPid,
    };
  }

  /**
   * Begins a new term of a role whose lock is held: after the commit, writes of earlier terms fail. Waits for those
   * under way, half a round at most.
   */
  async beginTerm(role: RoleName, holder: string): Promise<Term> {
    const { rows } = await this.#ask<Term>(sql`
      INSERT INTO roles AS role (name, term, holder, acquired_at)
      VALUES (${role}, 1, ${holder}, clock_timestamp())
      ON CONFLICT (name) DO UPDATE
      SET term = role.term + 1, holder = excluded.holder, acquired_at = excluded.acquired_at
      RETURNING name AS role, term AS number, holder,
        (extract(epoch FROM acquired_at) * 1000)::float8 AS "sinceMs"`);
    const [row] = rows;
    if (!row) throw new Error(`No term of ${role} was begun`);
    return row;
  }

  /** Ends the session in order, which frees its locks at once. */
  async close(): Promise<void> {
    await Promise.race([this.#client.end(), delay(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    this.destroy();
  }

  /** Cuts the connection without telling the server. Pending queries reject. */
  destroy(): void {
    this.#socket.destroy();
  }

  async #untilEnded(): Promise<never> {
    await once(this.#client, 'end');
    throw new Error('closed');
  }

  async #ask<Row extends object>(question: string | Sql): Promise<QueryResult<Row>> {
    const sentMs = uptimeMs();
    const answer = await this.#client.query<Row>(question as string);
    this.#answeredMs = sentMs;
    return answer;
  }
}
