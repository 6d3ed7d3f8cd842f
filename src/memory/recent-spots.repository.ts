import { Injectable } from '@nestjs/common';
import sql, { empty } from 'sql-template-tag';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, type TimeWindow } from '../time/time-window.js';
import type { RunStatement } from '../database/database.service.js';

/** Maximum spots that are read at once. */
export const READ_ROWS = 10_000;

/** A spot of the log in the dictionary's numbers. */
export interface LogRow {
  readonly id: number;
  readonly heardAtSeconds: number;
  readonly frequencyHz: number;
  readonly callsignId: number;
  readonly spotterId: number;
  readonly modeId: number;
  readonly bandId: number;
  readonly snrDb: number;
  /** 0 for none. */
  readonly wpm: number;
  /** 0 for none. */
  readonly typeId: number;
  /** -1 for none. */
  readonly spotterNode: number;
}

/** Reads the end of the log, by index alone: as cheap as the rows it returns. */
@Injectable()
export class RecentSpotsRepository {
  /** The spots heard in the hour of a moment and later: the lowest id, null when there are none, and how many. */
  async findSince(
    run: RunStatement,
    fromSeconds: number,
  ): Promise<{ firstId: number | null; spots: number }> {
    const [row] = await run<{ firstId: number | null; spots: number }>(sql`
      SELECT min(first_id) AS "firstId", coalesce(sum(spots), 0)::bigint AS spots FROM spot_hour
      WHERE hour >= ${Math.floor(fromSeconds / SECONDS_PER_HOUR)}::int`);
    return row ?? { firstId: null, spots: 0 };
  }

  /**
   * The next spots beyond an id, by id, at most {@link READ_ROWS}. Nearly always all of them were heard today or
   * yesterday. That they are all is known by their ids, which have no gaps; when one is missing (an archive is
   * imported), every day is looked at.
   */
  async findNext(
    run: RunStatement,
    afterId: number,
    upToId: number,
    nowSeconds: number,
  ): Promise<LogRow[]> {
    const window = {
      fromSeconds: nowSeconds - SECONDS_PER_DAY,
      toSeconds: nowSeconds + SECONDS_PER_HOUR,
    };
    const expected = Math.min(READ_ROWS, upToId - afterId);
    const rows = await this.findBeyond(run, afterId, window);
    const reached = rows.at(-1)?.id ?? upToId;
    const isAll = rows.length === expected && reached === afterId + expected;
    return isAll ? rows : this.findBeyond(run, afterId);
  }

  /**
   * Spots beyond an id, by id; only those heard within a window, where one is given: else the plan has every
   * day that is kept, which takes 27 ms with a year of them.
   */
  private async findBeyond(
    run: RunStatement,
    afterId: number,
    window?: TimeWindow & { readonly toSeconds: number },
  ): Promise<LogRow[]> {
    const within = window
      ? sql`AND heard_at >= to_timestamp(${window.fromSeconds}) AND heard_at < to_timestamp(${window.toSeconds})`
      : empty;
    return run(sql`
      SELECT id, date_part('epoch', heard_at)::bigint AS "heardAtSeconds",
        frequency_hz AS "frequencyHz", callsign_id AS "callsignId", spotter_id AS "spotterId",
        mode_id AS "modeId", band_id AS "bandId", snr_db AS "snrDb", wpm, type_id AS "typeId", spotter_node AS "spotterNode"
      FROM spots WHERE id > ${afterId} ${within} ORDER BY id LIMIT ${READ_ROWS}`);
  }
}
