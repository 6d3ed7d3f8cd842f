import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { ColumnSession } from '../../columns/columns.service.js';
import type { RunStatement } from '../../database/database.service.js';
import { logPart } from '../../columns/answers/column-parts.repository.js';
import { EVERY_SPOT } from '../../query/filter/resolved-filter.js';
import { rawSource } from '../../query/filter/spot-sources.js';
import type { ReaderState } from '../../log/state/log-state.repository.js';

/** Seconds since the Unix epoch; the last is not inside. */
export interface Piece {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

const PAIR_COLUMNS = [
  'id',
  'heard_s',
  'frequency_hz',
  'callsign_id',
  'spotter_id',
  'band_id',
  'mode_id',
  'snr_db',
];
const NODE_COLUMNS = ['spotter_id', 'spotter_node'];

/** Reports of one call so far apart, or less, are of one signal. */
const WITHIN_SECONDS = 30;
const WITHIN_HZ = 500;

/** Below it a skimmer's error is lost in the rounding of frequencies. */
const ABOVE_HZ = 7_000_000;
const MIN_SNR_DB = 10;

/** Other skimmers that must have heard a signal. */
const MIN_OTHERS = 3;

/** So fine are differences counted: a hundredth of a millionth. */
export const STEPS_PER_PPM = 100;

/** How often a skimmer was off by so many steps. */
export interface SkewCount {
  readonly spotterId: number;
  readonly steps: number;
  readonly times: number;
}

/** What the spots of a piece tell of their skimmers. */
export interface PieceSkews {
  readonly counts: readonly SkewCount[];
  /** The receivers that were heard; -1 of one without number. */
  readonly nodes: readonly { readonly spotterId: number; readonly node: number }[];
}

/** Compares the spots of a piece of the log. */
@Injectable()
export class SkewPairs {
  /** In the column engine, by a session that has all spots of a snapshot. */
  async inColumns(session: ColumnSession, state: ReaderState, piece: Piece): Promise<PieceSkews> {
    const part = logPart(EVERY_SPOT, state.lastId);
    const pairs = skewStatement(part.numbered(around(piece), PAIR_COLUMNS), piece);
    const nodes = nodesStatement(part.numbered(piece, NODE_COLUMNS));
    const counts = (await session.run(pairs.text)).map((row) => row.map(Number));
    const heard = (await session.run(nodes.text)).map((row) => row.map(Number));
    return {
      counts: counts.map(([spotterId = 0, steps = 0, times = 0]) => ({ spotterId, steps, times })),
      nodes: heard.map(([spotterId = 0, node = 0]) => ({ spotterId, node })),
    };
  }

  /** In PostgreSQL. */
  async inLog(run: RunStatement, piece: Piece): Promise<PieceSkews> {
    const heardIn = (window: Piece) =>
      sql`SELECT id, date_part('epoch', heard_at)::bigint AS heard_s, frequency_hz, callsign_id, spotter_id,
        spotter_node, band_id, mode_id, snr_db FROM ${rawSource(EVERY_SPOT, window)}`;
    return {
      counts: await run<SkewCount>(skewStatement(heardIn(around(piece)), piece)),
      nodes: await run<PieceSkews['nodes'][number]>(nodesStatement(heardIn(piece))),
    };
  }
}

/** With the spots that those of a piece are compared with. */
function around({ fromSeconds, toSeconds }: Piece): Piece {
  return { fromSeconds: fromSeconds - WITHIN_SECONDS, toSeconds: toSeconds + WITHIN_SECONDS + 1 };
}

/**
 * How far the spots of a window are from the median of the others that heard the same signal, for PostgreSQL and the column
 * engine alike. `heard` are the spots of the window and of {@link WITHIN_SECONDS} around it. Reports of one skimmer count as their
 * mean. Numbers stand in the text: the engine compares parameters, which are DOUBLE, slowly.
 */
function skewStatement(heard: Sql, { fromSeconds, toSeconds }: Piece): Sql {
  return sql`
    WITH heard AS MATERIALIZED (
      SELECT id, heard_s, heard_s - heard_s % ${raw(String(WITHIN_SECONDS))} AS slot, frequency_hz, callsign_id,
        spotter_id, band_id, mode_id
      FROM (${heard}) AS every
      WHERE frequency_hz > ${raw(String(ABOVE_HZ))} AND snr_db >= ${raw(String(MIN_SNR_DB))}
    ), other AS (
      SELECT one.id, one.spotter_id, one.frequency_hz, avg(near.frequency_hz)::float8 AS other_hz
      FROM heard AS one
      CROSS JOIN (VALUES ${raw([-1, 0, 1].map((slots) => `(${slots * WITHIN_SECONDS})`).join())}) AS step (seconds)
      JOIN heard AS near ON near.callsign_id = one.callsign_id AND near.band_id = one.band_id
        AND near.mode_id = one.mode_id AND near.slot = one.slot + step.seconds
      WHERE one.heard_s >= ${raw(String(fromSeconds))} AND one.heard_s < ${raw(String(toSeconds))}
        AND near.spotter_id <> one.spotter_id
        AND abs(near.heard_s - one.heard_s) <= ${raw(String(WITHIN_SECONDS))}
        AND abs(near.frequency_hz - one.frequency_hz) <= ${raw(String(WITHIN_HZ))}
      GROUP BY one.id, one.spotter_id, one.frequency_hz, near.spotter_id
    ), pair AS (
      SELECT spotter_id, frequency_hz, percentile_cont(0.5) WITHIN GROUP (ORDER BY other_hz) AS median_hz
      FROM other GROUP BY id, spotter_id, frequency_hz HAVING count(*) >= ${raw(String(MIN_OTHERS))}
    )
    SELECT spotter_id AS "spotterId",
      round((frequency_hz - median_hz) / median_hz * ${raw(String(1_000_000 * STEPS_PER_PPM))})::int AS steps,
      count(*) AS times
    FROM pair GROUP BY 1, 2`;
}

/** Which receivers of each skimmer were heard; -1 of one without number. */
function nodesStatement(heard: Sql): Sql {
  return sql`
    SELECT DISTINCT spotter_id AS "spotterId", spotter_node AS node FROM (${heard}) AS every`;
}
