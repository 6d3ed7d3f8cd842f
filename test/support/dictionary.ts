import { Client } from 'pg';

/** Where a callsign is, as a test says. */
export interface GivenPlace {
  readonly callsign: string;
  readonly grid?: string;
  /** DXCC, entity, continent, CQ zone, ITU zone. */
  readonly place?: readonly [number, string, string, number, number];
}

/** Changes what the dictionary knows of callsigns, numbered as the service numbers its own changes. */
export async function placeCallsigns(
  databaseUrl: string,
  given: readonly GivenPlace[],
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const { callsign, grid, place } of given) {
      await client.query('BEGIN');
      await client.query('UPDATE grid_log SET last_change = last_change + 1');
      let placeId: number | null = null;
      if (place) {
        await client.query(
          `INSERT INTO places SELECT coalesce(max(id), 0) + 1, $1, $2, $3, $4, $5 FROM places
           ON CONFLICT DO NOTHING`,
          [...place],
        );
        const { rows } = await client.query<{ id: number }>(
          `SELECT id FROM places WHERE dxcc = $1 AND entity = $2 AND continent = $3
           AND cq_zone = $4 AND itu_zone = $5`,
          [...place],
        );
        placeId = rows[0]!.id;
      }
      await client.query(
        `UPDATE callsigns SET grid = coalesce($2, grid), place_id = coalesce($3, place_id),
           is_grid_queued = false, grid_change = (SELECT last_change FROM grid_log)
         WHERE callsign = $1`,
        [callsign, grid ?? null, placeId],
      );
      await client.query('COMMIT');
    }
  } finally {
    await client.end();
  }
}
