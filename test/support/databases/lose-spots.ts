import type { Client } from 'pg';

/** As a snapshot of the volume of which the newest spots are missing: those of one callsign, hour and minute. */
export async function loseSpots(client: Client, count: number): Promise<void> {
  await client.query('BEGIN; SELECT pg_advisory_xact_lock(7211002)');
  await client.query('UPDATE spot_log SET last_id = last_id - $1', [count]);
  await client.query('DELETE FROM spots WHERE id > (SELECT last_id FROM spot_log)');
  for (const table of ['spot_minute', 'spot_hour', 'callsign_hour', 'callsign_day']) {
    await client.query(`UPDATE ${table} SET spots = spots - $1`, [count]);
  }
  await client.query('UPDATE callsign_day_total SET spots = spots - $1', [count]);
  await client.query('UPDATE spotter_hour SET spots = spots - $1', [count]);
  await client.query('UPDATE spot_hour SET last_id = last_id - $1', [count]);
  await client.query(`
    UPDATE callsign_last SET (id, frequency_hz) =
      (SELECT id, frequency_hz FROM spots ORDER BY id DESC LIMIT 1)`);
  await client.query('COMMIT');
}
