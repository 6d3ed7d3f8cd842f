import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { SECONDS_PER_HOUR, type TimeWindow, wholeHours } from '../../time/time-window.js';
import { EVERY_SPOT } from '../filter/resolved-filter.js';
import { rollupSource } from '../filter/rollups.js';
import type { RunStatement } from '../../database/database.service.js';

/** Spots of a clock hour. */
export interface HourCount {
  /** Hours since the Unix epoch. */
  readonly hour: number;
  readonly spots: number;
  /** The highest id among them: as long as it is the same, so is all that was counted in that hour. */
  readonly newestId: number;
}

/** What is known of clock hours as a whole. */
@Injectable()
export class HoursRepository {
  /** The clock hours that a window touches, whole, those without spots left out; in no order. */
  async find(run: RunStatement, window: TimeWindow): Promise<HourCount[]> {
    const { bucket, source } = rollupSource(EVERY_SPOT, SECONDS_PER_HOUR, wholeHours(window));
    return run<HourCount>(sql`
      SELECT ${bucket} AS hour, sum(spots)::bigint AS spots, max(last_id) AS "newestId"
      FROM ${source} GROUP BY 1`);
  }
}
