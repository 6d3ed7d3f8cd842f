import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';

/**
 * Tells the time by the database's clock, the same for all processes, for rows that one process writes and whose age
 * another must know. Tests replace it.
 */
@Injectable()
export class DatabaseClock {
  /** Returns SQL of the current time, of type timestamptz. */
  now(): Sql {
    return sql`now()`;
  }
}
