import sql, { raw, type Sql } from 'sql-template-tag';
import type { Dialect } from '../../query/dialect.repository.js';
import type { SpotColumn, SpotRows } from '../../query/spot-store.js';

/** Seconds since the Unix epoch; the last is not inside. */
export interface Piece {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

const PAIR_COLUMNS: readonly SpotColumn[] = [
  'id',
  'heard_s',
  'frequency_hz',
  'callsign_id',
  'spotter_id',
  'band_id',
  'mode_id',
  'snr_db',
];
const NODE_COLUMNS: readonly SpotColumn[] = ['spotter_id', 'spotter_node'];

/** Reports of one call so far apart, or less, are of one signal. */
const WITHIN_SECONDS = 30;
const WITHIN_HZ = 500;

/** Below it a skimmer's error is lost in the rounding of frequencies. */
const ABOVE_HZ = 7_000_000;
const MIN_SNR_DB = 10;

/** Other skimmers that must have heard a signal. */
const MIN_OTHERS = 3;

/** Resolution of differences: a hundredth of a millionth. */
export const STEPS_PER_PPM = 100;

/** How often a skimmer was off by so many steps. */
export interface SkewCount {
  readonly spotterId: number;
  readonly steps: number;
  readonly times: number;
}

/** Differences and receivers of the skimmers in a piece. */
export interface PieceSkews {
  readonly counts: readonly SkewCount[];
  readonly nodes: readonly HeardNode[];
}

/** A receiver that was heard; -1 for one without number. */
interface HeardNode {
  readonly spotterId: number;
  readonly node: number;
}

/** Compares the spots of a piece of the log. */
export async function comparePiece(rows: SpotRows, piece: Piece): Promise<PieceSkews> {
  const compared = rows.select(PAIR_COLUMNS, { window: around(piece) });
  const heard = rows.select(NODE_COLUMNS, { window: piece });
  return {
    counts: await rows.ask<SkewCount>(skewStatement(compared, piece, rows.dialect), [
      'spotterId',
      'steps',
      'times',
    ]),
    nodes: await rows.ask<HeardNode>(nodesStatement(heard), ['spotterId', 'node']),
  };
}

/** With the spots that those of a piece are compared with. */
function around({ fromSeconds, toSeconds }: Piece): Piece {
  return { fromSeconds: fromSeconds - WITHIN_SECONDS, toSeconds: toSeconds + WITHIN_SECONDS + 1 };
}

/**
 * How far the spots of a window are from the median of the others that heard the same signal. `heard` are the spots of the window and of {@link WITHIN_SECONDS} around it. Reports of one skimmer count as their
 * mean. Numbers stand in the text: the column engine compares parameters, which are DOUBLE, slowly.
 */
function skewStatement(heard: Sql, { fromSeconds, toSeconds }: Piece, dialect: Dialect): Sql {
  return sql`
    WITH heard AS MATERIALIZED (
      SELECT id, heard_s, heard_s - heard_s % ${raw(String(WITHIN_SECONDS))} AS slot, frequency_hz, callsign_id,
        spotter_id, band_id, mode_id
      FROM (${heard}) AS every
      WHERE frequency_hz > ${raw(String(ABOVE_HZ))} AND snr_db >= ${raw(String(MIN_SNR_DB))}
    ), other AS (
      SELECT one.id AS id, one.spotter_id AS spotter_id, one.frequency_hz AS frequency_hz, avg(near.frequency_hz)::double precision AS other_hz
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
      SELECT spotter_id, frequency_hz, ${raw(dialect.quantile(0.5, 'other_hz'))} AS median_hz
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
