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
  /** DuckDB follows a log that has more: of a smaller one it is never asked. */
  readonly followed: number = MANY_SPOTS;
  /** Time between looks whether a smaller log has grown. */
  readonly lookEveryMs: number = 5_000;
}
