import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '../database/database.service.js';

/**
 * What is counted of each client: groups and wrong keys of groups, alerts and wrong keys of alerts. Tests are counted of each
 * alert, and invitations of each host that they go to.
 */
export type AttemptKind =
  | 'creation'
  | 'wrong-key'
  | 'alert-creation'
  | 'alert-wrong-key'
  | 'alert-test'
  | 'alert-invitation';

/** How often, in the period that began with the first time. */
export interface AttemptCount {
  readonly attempts: number;
  readonly endsAtSeconds: number;
}

/** What is counted, and for how long. */
export interface Counted {
  readonly kind: AttemptKind;
  readonly client: string;
  readonly periodSeconds: number;
}

const COUNT = sql`attempts, date_part('epoch', ends_at)::bigint AS "endsAtSeconds"`;

/**
 * Counts what clients do, a period at a time, in the database: so all processes count together, and a
 * restart forgets nothing.
 */
@Injectable()
export class AttemptsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** The count as it is. */
  async find(counted: Counted, nowSeconds: number): Promise<AttemptCount> {
    const { kind, client } = counted;
    const [count] = await this.database.query<AttemptCount>(sql`
      SELECT ${COUNT} FROM group_attempts
      WHERE kind = ${kind} AND client = ${client} AND ends_at > to_timestamp(${nowSeconds})`);
    return count ?? { attempts: 0, endsAtSeconds: nowSeconds + counted.periodSeconds };
  }

  /**
   * Counts one more, by itself or inside of a transaction: then others who count the same client wait for its end.
   */
  async add(counted: Counted, nowSeconds: number, connection?: PoolClient): Promise<AttemptCount> {
    const statement = increment(counted, nowSeconds);
    const rows = connection
      ? (await connection.query<AttemptCount>(statement)).rows
      : await this.database.query<AttemptCount>(statement);
    return rows[0] ?? { attempts: 1, endsAtSeconds: nowSeconds + counted.periodSeconds };
  }

  /** Counts one less, inside of a transaction; nothing where the period is over. */
  async subtract(
    { kind, client }: Counted,
    nowSeconds: number,
    connection: PoolClient,
  ): Promise<void> {
    await connection.query(sql`
      UPDATE group_attempts SET attempts = greatest(attempts - 1, 0)
      WHERE kind = ${kind} AND client = ${client} AND ends_at > to_timestamp(${nowSeconds})`);
  }

  /** Forgets whose period is over. */
  async deleteEnded(nowSeconds: number): Promise<void> {
    await this.database.query(
      sql`DELETE FROM group_attempts WHERE ends_at <= to_timestamp(${nowSeconds})`,
    );
  }
}

function increment({ kind, client, periodSeconds }: Counted, nowSeconds: number): Sql {
  const isOver = sql`stored.ends_at <= to_timestamp(${nowSeconds})`;
  return sql`
    INSERT INTO group_attempts AS stored (kind, client, attempts, ends_at)
    VALUES (${kind}, ${client}, 1, to_timestamp(${nowSeconds + periodSeconds}))
    ON CONFLICT (kind, client) DO UPDATE SET
      attempts = CASE WHEN ${isOver} THEN 1 ELSE stored.attempts + 1 END,
      ends_at = CASE WHEN ${isOver} THEN excluded.ends_at ELSE stored.ends_at END
    RETURNING ${COUNT}`;
}
