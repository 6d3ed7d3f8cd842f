import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '../database/database.service.js';
import { SECONDS_PER_HOUR } from '../time/time-window.js';

/** What is counted of each client. */
export type AttemptKind = 'creation' | 'wrong-key';

/** How often, in the hour that began with the first time. */
export interface AttemptCount {
  readonly attempts: number;
  readonly endsAtSeconds: number;
}

const COUNT = sql`attempts, date_part('epoch', ends_at)::bigint AS "endsAtSeconds"`;

/**
 * Counts what clients do, an hour at a time, in the database: so all processes count together, and a
 * restart forgets nothing.
 */
@Injectable()
export class AttemptsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** The count as it is. */
  async find(kind: AttemptKind, client: string, nowSeconds: number): Promise<AttemptCount> {
    const [count] = await this.database.query<AttemptCount>(sql`
      SELECT ${COUNT} FROM group_attempts
      WHERE kind = ${kind} AND client = ${client} AND ends_at > to_timestamp(${nowSeconds})`);
    return count ?? { attempts: 0, endsAtSeconds: nowSeconds + SECONDS_PER_HOUR };
  }

  /** Counts one more, by itself. */
  async add(kind: AttemptKind, client: string, nowSeconds: number): Promise<AttemptCount> {
    const [count] = await this.database.query<AttemptCount>(increment(kind, client, nowSeconds));
    return count ?? { attempts: 1, endsAtSeconds: nowSeconds + SECONDS_PER_HOUR };
  }

  /** Forgets whose hour is over. */
  async deleteEnded(nowSeconds: number): Promise<void> {
    await this.database.query(
      sql`DELETE FROM group_attempts WHERE ends_at <= to_timestamp(${nowSeconds})`,
    );
  }
}

/** Counts one more inside of a transaction; others who count the same client wait for its end. */
export async function countAttempt(
  connection: PoolClient,
  kind: AttemptKind,
  client: string,
  nowSeconds: number,
): Promise<AttemptCount> {
  const { rows } = await connection.query<AttemptCount>(increment(kind, client, nowSeconds));
  return rows[0] ?? { attempts: 1, endsAtSeconds: nowSeconds + SECONDS_PER_HOUR };
}

function increment(kind: AttemptKind, client: string, nowSeconds: number): Sql {
  const isOver = sql`stored.ends_at <= to_timestamp(${nowSeconds})`;
  return sql`
    INSERT INTO group_attempts AS stored (kind, client, attempts, ends_at)
    VALUES (${kind}, ${client}, 1, to_timestamp(${nowSeconds + SECONDS_PER_HOUR}))
    ON CONFLICT (kind, client) DO UPDATE SET
      attempts = CASE WHEN ${isOver} THEN 1 ELSE stored.attempts + 1 END,
      ends_at = CASE WHEN ${isOver} THEN excluded.ends_at ELSE stored.ends_at END
    RETURNING ${COUNT}`;
}
