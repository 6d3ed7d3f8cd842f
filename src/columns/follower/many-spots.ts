import { Injectable } from '@nestjs/common';

/**
 * Where PostgreSQL walks more spots than this, columns are faster: it walks some 10 in the microsecond in which they read 100,
 * and a question to the engine costs 5 ms before it reads any.
 */
export const MANY_SPOTS = 50_000;

/** From how many spots on columns are worth their cost. Tests need fewer. */
@Injectable()
export class ManySpots {
  /** Columns are asked where PostgreSQL would walk more. */
  readonly asked: number = MANY_SPOTS;
  /** Of a log that has no more DuckDB is never asked. */
  readonly small: number = MANY_SPOTS;
  /**
   * DuckDB follows a log that has more all the time, a smaller one while such questions come: the first is answered by PostgreSQL,
   * which takes a tenth of a second for a million spots, and a second to group them.
   */
  readonly large: number = 1_000_000;
  /** Time between looks whether a smaller log has grown. */
  readonly lookEveryMs: number = 5_000;
  /** So long after the last such question a log that is not large is followed: the engine takes memory, and a part of each second. */
  readonly restAfterMs: number = 600_000;
}
