import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';

/** A name of the dictionary and the number it is stored by. */
export interface NamedId {
  readonly name: string;
  readonly id: number;
}

/** How many modes there can be: the bits of a skimmer-hour's mask. As many types of reports are enough. */
const MAX_MODES = 60;

/** The dictionary's SQL. Called under the writer lock, so that no two writers add the same name. */
@Injectable()
export class DictionaryRepository {
  /**
   * The ids of callsigns, those not stored before included; only these get the places, one for each callsign.
   */
  async addCallsigns(
    client: PoolClient,
    callsigns: readonly string[],
    placeIds: readonly (number | null)[],
  ): Promise<NamedId[]> {
    // Looked up first: a conflicting insert would burn an identity value for every known call.
    const result = await client.query<NamedId>(sql`
      WITH wanted AS MATERIALIZED (
        SELECT name COLLATE "C" AS name, place_id
        FROM unnest(${callsigns}::text[], ${placeIds}::smallint[]) AS wanted (name, place_id)
      ),
      known AS (SELECT name, id FROM wanted JOIN callsigns ON callsign = name),
      added AS (
        INSERT INTO callsigns (callsign, place_id)
        SELECT name, place_id FROM wanted WHERE name NOT IN (SELECT name FROM known) ORDER BY name
        RETURNING callsign AS name, id
      )
      SELECT name, id FROM known UNION ALL SELECT name, id FROM added`);
    return result.rows;
  }

  /** The ids of types of reports, from 1; those that would be the sixty-first and beyond are left out. */
  async addTypes(client: PoolClient, types: readonly string[]): Promise<NamedId[]> {
    return this.addNumbered(client, raw('report_types'), types, 1);
  }

  /** The ids of modes; those that would be the sixty-first and beyond are left out. */
  async addModes(client: PoolClient, modes: readonly string[]): Promise<NamedId[]> {
    return this.addNumbered(client, raw('modes'), modes, 0);
  }

  /** The ids of names in a small table, those that find a place there included. */
  private async addNumbered(
    client: PoolClient,
    table: Sql,
    names: readonly string[],
    firstId: number,
  ): Promise<NamedId[]> {
    const result = await client.query<NamedId>(sql`
      WITH wanted AS MATERIALIZED (SELECT unnest(${names}::text[]) COLLATE "C" AS name),
      known AS (SELECT wanted.name, id FROM wanted JOIN ${table} USING (name)),
      added AS (
        INSERT INTO ${table} (id, name)
        SELECT ${firstId} + place, name
        FROM (
          SELECT name, (SELECT count(*) FROM ${table}) + row_number() OVER (ORDER BY name) - 1 AS place
          FROM wanted WHERE name NOT IN (SELECT name FROM known)
        ) AS numbered
        WHERE place < ${MAX_MODES}
        RETURNING name, id
      )
      SELECT name, id FROM known UNION ALL SELECT name, id FROM added`);
    return result.rows;
  }
}
