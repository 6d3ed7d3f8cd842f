import type { Client } from 'pg';

/** Every rollup beside the raw GROUP BY that it must equal. */
const ROLLUPS = [
  {
    rollup: 'SELECT minute AS bucket, mode_id, band_id, spots FROM spot_minute',
    raw: `SELECT floor(extract(epoch FROM heard_at) / 60)::int, mode_id, band_id, count(*)::int
      FROM spots GROUP BY 1, 2, 3`,
  },
  {
    rollup: 'SELECT hour, mode_id, band_id, spots, first_id, last_id FROM spot_hour',
    raw: `SELECT floor(extract(epoch FROM heard_at) / 3600)::int, mode_id, band_id, count(*)::int,
      min(id), max(id) FROM spots GROUP BY 1, 2, 3`,
  },
  {
    rollup: 'SELECT callsign_id, hour, mode_id, band_id, spots FROM callsign_hour',
    raw: `SELECT callsign_id, floor(extract(epoch FROM heard_at) / 3600)::int, mode_id, band_id,
      count(*)::int FROM spots GROUP BY 1, 2, 3, 4`,
  },
  {
    rollup: 'SELECT callsign_id, day, mode_id, band_id, spots FROM callsign_day',
    raw: `SELECT callsign_id, floor(extract(epoch FROM heard_at) / 86400)::int, mode_id, band_id,
      count(*)::int FROM spots GROUP BY 1, 2, 3, 4`,
  },
  {
    rollup: 'SELECT day, callsign_id, spots FROM callsign_day_total',
    raw: `SELECT floor(extract(epoch FROM heard_at) / 86400)::int, callsign_id, count(*)::int
      FROM spots GROUP BY 1, 2`,
  },
  {
    rollup: 'SELECT hour, spotter_id, spots, mode_mask, band_mask, last_heard_at FROM spotter_hour',
    raw: `SELECT floor(extract(epoch FROM heard_at) / 3600)::int, spotter_id, count(*)::int,
      bit_or(1::bigint << mode_id::int), bit_or(1 << band_id), max(heard_at)
      FROM spots GROUP BY 1, 2`,
  },
  {
    rollup: 'SELECT callsign_id, heard_at, id, frequency_hz, mode_id, snr_db FROM callsign_last',
    raw: `SELECT DISTINCT ON (callsign_id) callsign_id, heard_at, id, frequency_hz, mode_id, snr_db
      FROM spots ORDER BY callsign_id, heard_at DESC, id DESC`,
  },
];

/** The rows in which any rollup differs from the raw spots; empty when all is exact. */
export async function findRollupDifferences(client: Client): Promise<unknown[]> {
  const differences: unknown[] = [];
  for (const { rollup, raw } of ROLLUPS) {
    const { rows } = await client.query(
      `((${rollup}) EXCEPT ALL (${raw})) UNION ALL ((${raw}) EXCEPT ALL (${rollup})) LIMIT 5`,
    );
    differences.push(...rows.map((row: unknown) => ({ rollup, row })));
  }
  return differences;
}
