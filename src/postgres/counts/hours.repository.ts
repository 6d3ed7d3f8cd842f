import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { SECONDS_PER_HOUR, type TimeWindow, wholeHours } from '../../time/time-window.js';
import { EVERY_SPOT } from '../../query/filter/resolved-filter.js';
import { rollupSource } from '../../query/filter/rollups.js';
import type { RunStatement } from '../../database/database.service.js';

/** Spots of a clock hour. */
export interface HourCount {
  /** Hours since the Unix epoch. */
  readonly hour: number;
  readonly spots: number;
  /** The lowest id among them. */
  readonly firstId: number;
  /** The highest id among them: as long as it is the same, so is all that was counted in that hour. */
  readonly newestId: number;
}

/** Counts of whole clock hours. */
@Injectable()
export class HoursRepository {
  /** By the snapshot, and by the whole hours. */
  private readonly known = new WeakMap<RunStatement, Map<string, Promise<HourCount[]>>>();

  /**
   * The clock hours that a window touches, whole, those without spots left out; in no order. Read once a snapshot: a
   * count and its page ask for the same.
   */
  async find(run: RunStatement, window: TimeWindow): Promise<HourCount[]> {
    const whole = wholeHours(window);
    const key = `${whole.fromSeconds} ${whole.toSeconds}`;
    let ofSnapshot = this.known.get(run);
    if (!ofSnapshot) this.known.set(run, (ofSnapshot = new Map()));
    let hours = ofSnapshot.get(key);
    if (!hours) ofSnapshot.set(key, (hours = read(run, whole)));
    return hours;
  }
}

async function read(run: RunStatement, window: TimeWindow): Promise<HourCount[]> {
  const { bucket, source } = rollupSource(EVERY_SPOT, SECONDS_PER_HOUR, window);
  return run<HourCount>(sql`
      SELECT ${bucket} AS hour, sum(spots)::bigint AS spots, min(first_id) AS "firstId",
        max(last_id) AS "newestId"
      FROM ${source} GROUP BY 1`);
}
