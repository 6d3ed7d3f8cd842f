import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService, type RunStatement } from '../../database/database.service.js';
import { CHANGE, changeTo, lockedForChange } from './name-change.repository.js';
import {
  NOWHERE,
  type NumberedPlace,
  type Place,
  type PlaceAnswer,
  type PlacedName,
  placeKey,
} from './place.js';

/** The greatest number of a place that can be stored. */
const MAX_PLACES = 32_767;

/** A name as it is read, before its place is one object. */
type NameRow = { id: number; callsign: string; placeId: number | null } & {
  [Field in keyof Place]: Place[Field] | null;
};

/** The dictionary of places, some 700 rows that never change, and which name has which place. */
@Injectable()
export class PlacesRepository {
  constructor(private readonly database: DatabaseService) {}

  /** All places, by number. */
  async findAll(run: RunStatement): Promise<NumberedPlace[]> {
    return run(sql`
      SELECT id, dxcc, entity, continent, cq_zone AS "cqZone", itu_zone AS "ituZone"
      FROM places ORDER BY id`);
  }

  /**
   * The numbers of places, no two of them the same, new ones included. Of places for which there is no number left,
   * none. Needs the writer lock, so that no two processes give the same number.
   */
  async add(client: PoolClient, places: readonly Place[]): Promise<Map<Place, number>> {
    const { rows } = await client.query<{ number: number; id: number }>(sql`
      WITH given AS MATERIALIZED (${given(places)}),
      known AS (
        SELECT number, places.id
        FROM given JOIN places USING (dxcc, entity, continent, cq_zone, itu_zone)
      ),
      added AS (
        INSERT INTO places (id, dxcc, entity, continent, cq_zone, itu_zone)
        SELECT id, dxcc, entity, continent, cq_zone, itu_zone
        FROM (
          SELECT given.*,
            (SELECT coalesce(max(id), 0) FROM places) + row_number() OVER (ORDER BY number) AS id
          FROM given WHERE number NOT IN (SELECT number FROM known)
        ) AS numbered
        WHERE id <= ${MAX_PLACES}
        RETURNING *
      )
      SELECT number::int, id FROM known
      UNION ALL
      SELECT number::int, added.id
      FROM given JOIN added USING (dxcc, entity, continent, cq_zone, itu_zone)`);
    return new Map(rows.flatMap(({ number, id }) => entryOf(places[number - 1], id)));
  }

  /**
   * Gives names their places, under one number of change. What has its place already is not written, and what has a
   * place without a number stays. Call it in a transaction: the counter of changes is locked until it ends.
   */
  async store(client: PoolClient, answers: readonly PlaceAnswer[]): Promise<void> {
    const places = new Map<string, Place>();
    for (const { place } of answers) if (place) places.set(placeKey(place), place);
    const numberOf = new Map([...places.keys()].map((key, place) => [key, place + 1]));
    const ids = answers.map(({ id }) => id);
    const numbers = answers.map(({ place }) => (place ? numberOf.get(placeKey(place)) : 0));
    await client.query(sql`
      WITH ${CHANGE}, locked AS MATERIALIZED (${lockedForChange(ids)}),
      known AS (
        SELECT number, places.id AS place_id
        FROM (${given([...places.values()])}) AS given
        JOIN places USING (dxcc, entity, continent, cq_zone, itu_zone)
        UNION ALL SELECT 0, ${NOWHERE}::smallint
      )
      UPDATE callsigns
      SET place_id = known.place_id, grid_change = ${changeTo('place_id', sql`known.place_id`)}
      FROM locked
      JOIN unnest(${ids}::int[], ${numbers}::int[]) AS answer (id, number) ON answer.id = locked.id
      JOIN known ON known.number = answer.number
      WHERE callsigns.id = locked.id AND callsigns.place_id IS DISTINCT FROM known.place_id`);
  }

  /** The next names by id, with their places. 3 ms for 2,000. */
  async findAfter(id: number, limit: number): Promise<PlacedName[]> {
    return this.findNames(sql`callsigns.id > ${id}`, limit);
  }

  /** The next names by id that are not looked up yet. 0.2 ms when none is left. */
  async findUnplaced(afterId: number, limit: number): Promise<PlacedName[]> {
    return this.findNames(sql`callsigns.id > ${afterId} AND place_id IS NULL`, limit);
  }

  /** How many names are not looked up yet; reads them. */
  async countUnplaced(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(sql`
      SELECT count(*)::int FROM callsigns WHERE place_id IS NULL`);
    return row?.count ?? 0;
  }

  /** Which country file the places are from; empty before the first. */
  async findFile(): Promise<string> {
    const [row] = await this.database.query<{ file: string }>(sql`
      SELECT country_file AS file FROM grid_log`);
    return row?.file ?? '';
  }

  /**
   * Says that all places are from this file, unless there are names beyond `lastId`; whether it did. Needs the writer
   * lock: names that another file has placed meanwhile are committed then.
   */
  async setFile(client: PoolClient, file: string, lastId: number): Promise<boolean> {
    const { rowCount } = await client.query(sql`
      UPDATE grid_log SET country_file = ${file}
      WHERE NOT EXISTS (SELECT FROM callsigns WHERE id > ${lastId})`);
    return rowCount === 1;
  }

  private async findNames(condition: Sql, limit: number): Promise<PlacedName[]> {
    const rows = await this.database.query<NameRow>(sql`
      SELECT callsigns.id, callsign, place_id AS "placeId", dxcc, entity, continent,
        cq_zone AS "cqZone", itu_zone AS "ituZone"
      FROM callsigns LEFT JOIN places ON places.id = place_id
      WHERE ${condition} ORDER BY callsigns.id LIMIT ${limit}`);
    return rows.map(({ id, callsign, placeId, ...place }) => ({
      id,
      callsign,
      place: isWhole(place) ? place : null,
      isLookedUp: placeId !== null,
    }));
  }
}

/** Places as rows, numbered from 1. */
function given(places: readonly Place[]): Sql {
  return sql`
    SELECT * FROM unnest(
      ${places.map(({ dxcc }) => dxcc)}::smallint[], ${places.map(({ entity }) => entity)}::text[],
      ${places.map(({ continent }) => continent)}::text[],
      ${places.map(({ cqZone }) => cqZone)}::smallint[], ${places.map(({ ituZone }) => ituZone)}::smallint[]
    ) WITH ORDINALITY AS given (dxcc, entity, continent, cq_zone, itu_zone, number)`;
}

function entryOf(place: Place | undefined, id: number): [Place, number][] {
  return place ? [[place, id]] : [];
}

function isWhole(place: { [Field in keyof Place]: Place[Field] | null }): place is Place {
  return place.dxcc !== null;
}
