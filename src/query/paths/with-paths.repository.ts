import sql, { raw, type Sql } from 'sql-template-tag';
import { bearing, distanceKm, latitudeE6, longitudeE6, pointAt } from './path-sql.js';

/** The columns of the way between skimmer and station: null where a grid is not known. */
export const PATH_COLUMNS: readonly string[] = [
  'distance_km',
  'bearing',
  'middle_latitude_e6',
  'middle_longitude_e6',
];

const STATION = pointAt('station_');
const SKIMMER = pointAt('skimmer_');
const SUM = pointAt('sum_');

/**
 * Adds {@link PATH_COLUMNS} to rows with `callsign_id` and `spotter_id`; `points` has id, x, y, z. Every part is a projection of its own
 * that both engines compute at most once a row, and only where it is read: LATERAL would make the column engine join each value with
 * itself.
 */
export function withPaths(heard: Sql, points: Sql): Sql {
  return sql`(
    SELECT *, ${raw(longitudeE6(SUM, 'middle_latitude_e6'))} AS middle_longitude_e6
    FROM (
      SELECT *, ${raw(distanceKm(SKIMMER, STATION))} AS distance_km, ${raw(bearing(SKIMMER, STATION))} AS bearing,
        ${raw(latitudeE6(SUM))} AS middle_latitude_e6
      FROM (
        SELECT *, station_x + skimmer_x AS sum_x, station_y + skimmer_y AS sum_y, station_z + skimmer_z AS sum_z
        FROM (
          SELECT spots.*, station_at.x AS station_x, station_at.y AS station_y, station_at.z AS station_z,
            skimmer_at.x AS skimmer_x, skimmer_at.y AS skimmer_y, skimmer_at.z AS skimmer_z
          FROM ${heard} AS spots
          LEFT JOIN ${points} AS station_at ON station_at.id = spots.callsign_id
          LEFT JOIN ${points} AS skimmer_at ON skimmer_at.id = spots.spotter_id
        ) AS ends
      ) AS sums
    ) AS middles
  )`;
}
