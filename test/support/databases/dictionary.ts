import { Client } from 'pg';
import { LOCK_AS_WRITER } from '../../../src/log/state/writer-lock.repository.js';

/** The number of callsigns that have no entity: one that has not been looked for has null. */
const NOWHERE = 0;

/** Where a callsign is, as a test says; what is absent stays as it is. */
export interface GivenPlace {
  readonly callsign: string;
  readonly grid?: string | null;
  /** DXCC, entity, continent, CQ zone, ITU zone; null for none. */
  readonly place?: readonly [number, string, string, number, number] | null;
}

/** Changes what the dictionary knows of callsigns, all at once, numbered as the service numbers its own changes. */
export async function placeCallsigns(
  databaseUrl: string,
  given: readonly GivenPlace[],
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    // The service gives places their numbers under the same lock.
    await client.query(LOCK_AS_WRITER);
    await client.query('UPDATE grid_log SET last_change = last_change + $1', [given.length]);
    const placeIds: (number | null)[] = [];
    const known = new Map<unknown, number>();
    for (const { place } of given) {
      const id = place && (known.get(place) ?? (await placeIdOf(client, place)));
      if (place && id) known.set(place, id);
      placeIds.push(id ?? (place === null ? NOWHERE : null));
    }
    await client.query(
      `UPDATE callsigns SET
         grid = CASE WHEN has_grid THEN given.grid ELSE callsigns.grid END,
         place_id = CASE WHEN has_place THEN given.place_id ELSE callsigns.place_id END,
         is_grid_queued = false,
         grid_change = (SELECT last_change FROM grid_log) - number + 1
       FROM unnest($1::text[], $2::boolean[], $3::text[], $4::boolean[], $5::int[])
         WITH ORDINALITY AS given (name, has_grid, grid, has_place, place_id, number)
       WHERE callsign = name`,
      [
        given.map(({ callsign }) => callsign),
        given.map(({ grid }) => grid !== undefined),
        given.map(({ grid }) => grid ?? null),
        given.map(({ place }) => place !== undefined),
        placeIds,
      ],
    );
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function placeIdOf(
  client: Client,
  place: NonNullable<GivenPlace['place']>,
): Promise<number | undefined> {
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
  return rows[0]?.id;
}
