import type { Client } from 'pg';

/** A name of the dictionary with its place, as one text; its number of change. */
export interface StoredName {
  /** `291 United States NA 5 8`, `nowhere`, or `waiting`. */
  readonly place: string;
  /** 0 for none. */
  readonly change: number;
}

/** What is stored of all names, by callsign. */
export async function storedNames(client: Client): Promise<Record<string, StoredName>> {
  const { rows } = await client.query<StoredName & { callsign: string }>(`
    SELECT callsign, coalesce(grid_change, 0)::int AS change,
      CASE WHEN place_id IS NULL THEN 'waiting' WHEN place_id = 0 THEN 'nowhere'
        ELSE concat_ws(' ', dxcc, entity, continent, cq_zone, itu_zone) END AS place
    FROM callsigns LEFT JOIN places ON places.id = place_id ORDER BY callsign`);
  return Object.fromEntries(rows.map(({ callsign, ...stored }) => [callsign, stored]));
}

/** The places alone, by callsign. */
export async function storedPlaces(client: Client): Promise<Record<string, string>> {
  const names = await storedNames(client);
  return Object.fromEntries(Object.entries(names).map(([call, { place }]) => [call, place]));
}

/** The one row of what is known of changes. */
export async function changeLog(client: Client): Promise<{ changes: number; file: string }> {
  const { rows } = await client.query<{ changes: number; file: string }>(
    'SELECT last_change::int AS changes, country_file AS file FROM grid_log',
  );
  return rows[0] ?? { changes: -1, file: '' };
}
