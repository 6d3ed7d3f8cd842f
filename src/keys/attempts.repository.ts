import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import sql, { type Sql } from 'sql-template-tag';
import { type EntityManager, MoreThan, type Repository } from 'typeorm';
import { Attempt } from './attempt.entity.js';

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

/**
 * Counts what clients do, a period at a time, in the database: so all processes count together, and a
 * restart forgets nothing. What counts one more is SQL: one statement, whatever was counted before.
 */
@Injectable()
export class AttemptsRepository {
  constructor(@InjectRepository(Attempt) private readonly attempts: Repository<Attempt>) {}

  /** Finds the count as it is. */
  async find(counted: Counted, nowSeconds: number): Promise<AttemptCount> {
    const count = await this.attempts.findOneBy(running(counted, nowSeconds));
    return count ?? firstOf(counted, nowSeconds, 0);
  }

  /**
   * Counts one more, by itself or inside of a transaction: then others who count the same client wait for its end.
   */
  async add(
    counted: Counted,
    nowSeconds: number,
    manager = this.attempts.manager,
  ): Promise<AttemptCount> {
    const { text, values } = increment(counted, nowSeconds);
    const [count] = await manager.query<AttemptCount[]>(text, values);
    return count ?? firstOf(counted, nowSeconds, 1);
  }

  /** Counts one less, inside of a transaction; nothing where the period is over. */
  async subtract(counted: Counted, nowSeconds: number, manager: EntityManager): Promise<void> {
    await manager.update(Attempt, running(counted, nowSeconds), {
      attempts: () => 'greatest(attempts - 1, 0)',
    });
  }

  /**
   * Forgets whose period is over. Leaves those that are being counted to the next time: whoever counts several holds one
   * while it waits for another.
   */
  async deleteEnded(nowSeconds: number): Promise<void> {
    const { text, values } = sql`
      DELETE FROM group_attempts WHERE (kind, client) IN (
        SELECT kind, client FROM group_attempts WHERE ends_at <= to_timestamp(${nowSeconds})
        FOR UPDATE SKIP LOCKED)`;
    await this.attempts.query(text, values);
  }
}

function running({ kind, client }: Counted, nowSeconds: number) {
  return { kind, client, endsAtSeconds: MoreThan(nowSeconds) };
}

function firstOf({ periodSeconds }: Counted, nowSeconds: number, attempts: number): AttemptCount {
  return { attempts, endsAtSeconds: nowSeconds + periodSeconds };
}

function increment({ kind, client, periodSeconds }: Counted, nowSeconds: number): Sql {
  const isOver = sql`stored.ends_at <= to_timestamp(${nowSeconds})`;
  return sql`
    INSERT INTO group_attempts AS stored (kind, client, attempts, ends_at)
    VALUES (${kind}, ${client}, 1, to_timestamp(${nowSeconds + periodSeconds}))
    ON CONFLICT (kind, client) DO UPDATE SET
      attempts = CASE WHEN ${isOver} THEN 1 ELSE stored.attempts + 1 END,
      ends_at = CASE WHEN ${isOver} THEN excluded.ends_at ELSE stored.ends_at END
    RETURNING attempts, date_part('epoch', ends_at)::bigint AS "endsAtSeconds"`;
}
