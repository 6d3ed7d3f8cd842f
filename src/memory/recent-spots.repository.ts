import { Injectable } from '@nestjs/common';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../time/time-window.js';
import type { BegunRows, RunStatement } from '../database/database.service.js';

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

/** Which spots are read next. */
interface Next {
  readonly afterId: number;
  readonly nowSeconds: number;
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

  /** Statements without parameters for the next spots: of what they read, {@link findNext} makes all of them. */
  nextStatements(next: Next): string {
    const { text } = spotsBeyond(next.afterId, recent(next.nowSeconds));
    // A new day has no statistics for its first minutes: the plan would read all of its hours, and sort.
    return `SET LOCAL enable_sort = off; ${text}; SET LOCAL enable_sort = on`;
  }

  /**
   * The next spots beyond an id, by id, at most {@link READ_ROWS}. Nearly always all of them were heard today or
   * yesterday. That they are all is known by their ids, which have no gaps; when one is missing (an archive is
   * imported), every day is looked at.
   * @param read what {@link nextStatements} have read in the same snapshot, if they have
   */
  async findNext(
    run: RunStatement,
    { afterId, upToId, nowSeconds }: Next & { readonly upToId: number },
    read?: BegunRows[number],
  ): Promise<LogRow[]> {
    const expected = Math.min(READ_ROWS, upToId - afterId);
    const rows =
      (read as LogRow[] | undefined) ?? (await run(spotsBeyond(afterId, recent(nowSeconds))));
    const reached = rows.at(-1)?.id ?? upToId;
    const isAll = rows.length === expected && reached === afterId + expected;
    return isAll ? rows : run(spotsBeyond(afterId));
  }
}

/** Where the next spots are, nearly always. */
function recent(nowSeconds: number): Sql {
  return sql`AND heard_at >= to_timestamp(${literal(nowSeconds - SECONDS_PER_DAY)})
    AND heard_at < to_timestamp(${literal(nowSeconds + SECONDS_PER_HOUR)})`;
}

/**
 * Spots beyond an id, by id, without parameters. Without a condition of the time the plan has every day that is kept,
 * which takes 27 ms with a year of them.
 */
function spotsBeyond(afterId: number, within = empty): Sql {
  return sql`
    SELECT id, date_part('epoch', heard_at)::bigint AS "heardAtSeconds",
      frequency_hz AS "frequencyHz", callsign_id AS "callsignId", spotter_id AS "spotterId",
      mode_id AS "modeId", band_id AS "bandId", snr_db AS "snrDb", wpm, type_id AS "typeId", spotter_node AS "spotterNode"
    FROM spots WHERE id > ${literal(afterId)} ${within} ORDER BY id LIMIT ${literal(READ_ROWS)}`;
}

function literal(number: number): Sql {
  return raw(String(Math.trunc(number)));
}
