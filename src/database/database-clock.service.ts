import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';

/**
 * Now, by the database's clock: one for all processes of a deployment, for what one of them writes and
 * another one must know the age of. Tests put their own in its place.
 */
@Injectable()
export class DatabaseClock {
  /** An expression of type timestamptz. */
  now(): Sql {
    return sql`now()`;
  }
}
