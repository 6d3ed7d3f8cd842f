import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import sql from 'sql-template-tag';
import { floorTo, SECONDS_PER_DAY, SECONDS_PER_MINUTE } from '../../time/time-window.js';
import { toArrayText } from '../../database/database.service.js';
import { STORED_CHANNEL } from '../state/stored-notices.js';

/** The columns of a batch, each as long as the batch, in the order of arrival. */
export interface BatchColumns {
  readonly callsignId: number[];
  readonly spotterId: number[];
  readonly spotterNode: number[];
  /** Whole seconds since the Unix epoch. */
  readonly heardAt: number[];
  readonly frequencyHz: number[];
  readonly modeId: number[];
  readonly bandId: number[];
  readonly snrDb: number[];
  /** 0 for none. */
  readonly wpm: number[];
  /** 0 for none. */
  readonly typeId: number[];
  /** `false` where this process has surely not stored the report itself. */
  readonly mayBeStored: boolean[];
}

/** How many spots of a minute (minutes since the Unix epoch) there are, or are believed to be. */
export interface MinuteCount {
  readonly minute: number;
  readonly spots: number;
}

/** Appends batches to the log. */
@Injectable()
export class SpotWriterRepository {
  /** Planned once for each connection, until a pooler turns out to forget named statements. */
  private isNamed = true;

  /** From now on the statement is sent whole each time, which any pooler can pass on. */
  doWithoutName(): void {
    this.isNamed = false;
  }

  /**
   * Stores what is new of a batch, numbered in the order of arrival, and counts it in every rollup:
   * one statement, so that spots and counts cannot disagree. Tells other processes with the commit. Returns how many were
   * stored, by minute.
   *
   * Needs the writer lock, taken by an earlier statement of the same transaction: only then does
   * this one see every spot committed before. Costs about 15 µs a spot in batches of 1,000.
   *
   * `believed` are the minutes' counts that a `false` in `mayBeStored` rests on: where one is not
   * what the database has, every report of that minute is looked for.
   */
  async append(
    client: PoolClient,
    batch: BatchColumns,
    believed: readonly MinuteCount[],
    receivedAtMs?: number,
  ): Promise<MinuteCount[]> {
    if (batch.heardAt.length === 0) return [];
    const result = await client.query<MinuteCount>({
      ...(this.isNamed && { name: 'append-spots' }),
      text: APPEND,
      values: [
        toArrayText(batch.callsignId),
        toArrayText(batch.spotterId),
        toArrayText(batch.spotterNode),
        toArrayText(batch.heardAt),
        toArrayText(batch.frequencyHz),
        toArrayText(batch.modeId),
        toArrayText(batch.bandId),
        toArrayText(batch.snrDb),
        toArrayText(batch.wpm),
        toArrayText(batch.mayBeStored),
        floorTo(min(batch.heardAt), SECONDS_PER_MINUTE),
        floorTo(max(batch.heardAt), SECONDS_PER_MINUTE) + SECONDS_PER_MINUTE,
        believed.map(({ minute }) => minute),
        believed.map(({ spots }) => spots),
        toArrayText(batch.typeId),
        receivedAtMs ?? null,
      ],
    });
    return result.rows;
  }

  /**
   * Gives stored reports without a type the one of the same report in the batch; how many. Needs the writer
   * lock. Changes nothing else of them, and notes that their days have changed. Has every process read the log's end
   * again where some of it may have changed: spots heard since `heldSinceSeconds`.
   */
  async fillTypes(
    client: PoolClient,
    batch: BatchColumns,
    heldSinceSeconds: number,
  ): Promise<number> {
    const { rows } = await client.query<{ filled: number }>(sql`
      WITH filled AS (UPDATE spots SET type_id = given.type_id
      FROM unnest(
        ${batch.callsignId}::int[], ${batch.spotterId}::int[], ${batch.spotterNode}::smallint[],
        ${batch.heardAt}::bigint[], ${batch.frequencyHz}::bigint[], ${batch.modeId}::smallint[],
        ${batch.typeId}::smallint[]
      ) AS given (callsign_id, spotter_id, spotter_node, heard_s, frequency_hz, mode_id, type_id)
      WHERE given.type_id <> 0 AND spots.type_id = 0
        AND spots.callsign_id = given.callsign_id
        AND spots.heard_at >= to_timestamp(given.heard_s / 60 * 60)
        AND spots.heard_at < to_timestamp(given.heard_s / 60 * 60 + 60)
        AND spots.heard_at >= to_timestamp(${floorTo(min(batch.heardAt), SECONDS_PER_MINUTE)})
        AND spots.heard_at < to_timestamp(${floorTo(max(batch.heardAt), SECONDS_PER_MINUTE) + SECONDS_PER_MINUTE})
        AND spots.spotter_id + 0 = given.spotter_id
        AND spots.spotter_node = given.spotter_node
        AND spots.frequency_hz = given.frequency_hz
        AND spots.mode_id = given.mode_id
      RETURNING floor(date_part('epoch', spots.heard_at) / ${SECONDS_PER_DAY})::int AS day
      ),
      noted AS (
        INSERT INTO spot_day_changes AS known (day, changes)
        SELECT DISTINCT day, 1 FROM filled
        ON CONFLICT (day) DO UPDATE SET changes = known.changes + 1
      )
      SELECT count(*)::int AS filled FROM filled`);
    const filled = rows[0]?.filled ?? 0;
    if (filled > 0) {
      const isHeld = max(batch.heardAt) >= heldSinceSeconds;
      await client.query(sql`
        UPDATE spot_log SET changes = changes + 1, rewrites = rewrites + ${isHeld ? 1 : 0}`);
    }
    return filled;
  }
}

function min(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity);
}

function max(values: readonly number[]): number {
  return values.reduce((greatest, value) => Math.max(greatest, value), -Infinity);
}

/**
 * `fresh` is the authority on repeated reports: the first of each (minute, spotter, node, callsign,
 * frequency, mode) in the batch, unless it is stored. The look-up is LATERAL … LIMIT 1, so that the
 * planner cannot turn a thousand index probes into a scan of the day; the + 0 keeps it from the skimmer's
 * index, which without statistics looks as good, and holds all of a minute. The batch's own span of whole
 * minutes ($11, $12) prunes the other days. A report that was not stored by this process needs no look-up
 * where its minute has no spots but this process's: `certain` are the minutes of which that is so.
 */
const APPEND = `
WITH input AS MATERIALIZED (
  SELECT * FROM unnest(
    $1::int[], $2::int[], $3::smallint[], $4::bigint[], $5::bigint[], $6::smallint[], $7::smallint[],
    $8::smallint[], $9::smallint[], $10::boolean[], $15::smallint[]
  ) WITH ORDINALITY AS input (
    callsign_id, spotter_id, spotter_node, heard_s, frequency_hz, mode_id, band_id,
    snr_db, wpm, may_be_stored, type_id, place
  )
),
certain AS MATERIALIZED (
  SELECT minute
  FROM unnest($13::int[], $14::bigint[]) AS believed (minute, spots)
  WHERE believed.spots = (
    SELECT coalesce(sum(spot_minute.spots), 0) FROM spot_minute WHERE spot_minute.minute = believed.minute
  )
),
firsts AS MATERIALIZED (
  SELECT DISTINCT ON (minute, callsign_id, spotter_id, spotter_node, frequency_hz, mode_id) *
  FROM (
    SELECT *, may_be_stored OR minute NOT IN (SELECT minute FROM certain) AS is_in_doubt
    FROM (SELECT *, (heard_s / 60)::int AS minute FROM input) AS timed
  ) AS judged
  ORDER BY minute, callsign_id, spotter_id, spotter_node, frequency_hz, mode_id, place
),
fresh AS MATERIALIZED (
  SELECT firsts.*, row_number() OVER (ORDER BY place) AS number
  FROM firsts
  LEFT JOIN LATERAL (
    SELECT true AS stored
    FROM spots
    WHERE firsts.is_in_doubt
      AND spots.callsign_id = firsts.callsign_id
      AND spots.heard_at >= to_timestamp(firsts.minute::bigint * 60)
      AND spots.heard_at < to_timestamp(firsts.minute::bigint * 60 + 60)
      AND spots.heard_at >= to_timestamp($11) AND spots.heard_at < to_timestamp($12)
      AND spots.spotter_id + 0 = firsts.spotter_id
      AND spots.spotter_node = firsts.spotter_node
      AND spots.frequency_hz = firsts.frequency_hz
      AND spots.mode_id = firsts.mode_id
    LIMIT 1
  ) AS known ON true
  WHERE known.stored IS NULL
),
log AS (
  UPDATE spot_log
  SET last_id = last_id + (SELECT count(*) FROM fresh)
  WHERE EXISTS (SELECT FROM fresh)
  RETURNING last_id - (SELECT count(*) FROM fresh) AS before,
    pg_notify('${STORED_CHANNEL}', concat_ws(' ', history, last_id, $16::bigint))
),
added AS MATERIALIZED (
  SELECT log.before + number AS id, to_timestamp(heard_s)::timestamptz(0) AS heard_at,
    minute, (heard_s / 3600)::int AS hour, (heard_s / 86400)::int AS day,
    frequency_hz, callsign_id, spotter_id, spotter_node, mode_id, band_id, snr_db, wpm, type_id
  FROM fresh, log
),
stored AS (
  INSERT INTO spots (id, heard_at, frequency_hz, callsign_id, spotter_id, spotter_node,
    mode_id, band_id, snr_db, wpm, type_id)
  SELECT id, heard_at, frequency_hz, callsign_id, spotter_id, spotter_node,
    mode_id, band_id, snr_db, wpm, type_id
  FROM added
),
by_minute AS (
  INSERT INTO spot_minute AS rollup (minute, mode_id, band_id, spots)
  SELECT minute, mode_id, band_id, count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (minute, mode_id, band_id) DO UPDATE SET spots = rollup.spots + excluded.spots
),
by_hour AS (
  INSERT INTO spot_hour AS rollup (hour, mode_id, band_id, spots, first_id, last_id)
  SELECT hour, mode_id, band_id, count(*), min(id), max(id)
  FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (hour, mode_id, band_id) DO UPDATE
  SET spots = rollup.spots + excluded.spots, last_id = excluded.last_id
),
by_callsign_hour AS (
  INSERT INTO callsign_hour AS rollup (callsign_id, hour, mode_id, band_id, spots)
  SELECT callsign_id, hour, mode_id, band_id, count(*)
  FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (callsign_id, hour, mode_id, band_id) DO UPDATE
  SET spots = rollup.spots + excluded.spots
),
by_callsign_day AS (
  INSERT INTO callsign_day AS rollup (callsign_id, day, mode_id, band_id, spots)
  SELECT callsign_id, day, mode_id, band_id, count(*)
  FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (callsign_id, day, mode_id, band_id) DO UPDATE
  SET spots = rollup.spots + excluded.spots
),
by_callsign_day_total AS (
  INSERT INTO callsign_day_total AS rollup (day, callsign_id, spots)
  SELECT day, callsign_id, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (day, callsign_id) DO UPDATE SET spots = rollup.spots + excluded.spots
),
by_spotter_hour AS (
  INSERT INTO spotter_hour AS rollup
    (hour, spotter_id, spots, mode_mask, band_mask, last_heard_at)
  SELECT hour, spotter_id, count(*), bit_or(1::bigint << mode_id::int), bit_or(1 << band_id),
    max(heard_at)
  FROM added GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (hour, spotter_id) DO UPDATE
  SET spots = rollup.spots + excluded.spots,
    mode_mask = rollup.mode_mask | excluded.mode_mask,
    band_mask = rollup.band_mask | excluded.band_mask,
    last_heard_at = greatest(rollup.last_heard_at, excluded.last_heard_at)
),
by_callsign_last AS (
  INSERT INTO callsign_last AS rollup (callsign_id, heard_at, id, frequency_hz, mode_id, snr_db)
  SELECT DISTINCT ON (callsign_id) callsign_id, heard_at, id, frequency_hz, mode_id, snr_db
  FROM added ORDER BY callsign_id, heard_at DESC, id DESC
  ON CONFLICT (callsign_id) DO UPDATE
  SET heard_at = excluded.heard_at, id = excluded.id, frequency_hz = excluded.frequency_hz,
    mode_id = excluded.mode_id, snr_db = excluded.snr_db
  WHERE (excluded.heard_at, excluded.id) > (rollup.heard_at, rollup.id)
)
SELECT minute, count(*)::int AS spots FROM added GROUP BY minute`;
