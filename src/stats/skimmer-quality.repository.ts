import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService, toArrayText } from '../database/database.service.js';

/** Quality of a skimmer over 24 hours. */
export interface SkimmerQuality {
  /** The skimmer's callsign, without node. */
  readonly spotter: string;
  /** Error of its frequencies in parts per million, positive when they are too high; null when unknown. */
  readonly skewPpm: number | null;
  /** Share of its spots that belong to suspect signals, 0 to 1; null when unknown. */
  readonly suspectRate: number | null;
  /** Numbers of its receivers, ascending. */
  readonly nodes: readonly number[];
}

/** Stores the quality of skimmers, for all processes. Every method can throw DatabaseUnavailable. */
@Injectable()
export class SkimmerQualityRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Replaces the quality of all skimmers; others are removed. */
  async replace(skimmers: readonly SkimmerQuality[], computedAtSeconds: number): Promise<void> {
    const names = skimmers.map(({ spotter }) => spotter);
    await this.database.transaction(async (client) => {
      await client.query(sql`DELETE FROM skimmer_quality WHERE spotter <> ALL(${names}::text[])`);
      await client.query(sql`
        INSERT INTO skimmer_quality (spotter, skew_ppm, suspect_rate, nodes, computed_at)
        SELECT spotter, skew_ppm, suspect_rate, nodes::smallint[], to_timestamp(${computedAtSeconds})
        FROM unnest(
          ${names}::text[],
          ${skimmers.map(({ skewPpm }) => skewPpm)}::float8[],
          ${skimmers.map(({ suspectRate }) => suspectRate)}::float8[],
          ${skimmers.map(({ nodes }) => toArrayText(nodes))}::text[]
        ) AS told (spotter, skew_ppm, suspect_rate, nodes)
        ORDER BY spotter
        ON CONFLICT (spotter) DO UPDATE
        SET skew_ppm = excluded.skew_ppm, suspect_rate = excluded.suspect_rate, nodes = excluded.nodes,
          computed_at = excluded.computed_at`);
    });
  }

  /** Finds the quality of skimmers, by callsign. */
  async findOf(names: readonly string[]): Promise<Map<string, SkimmerQuality>> {
    const rows = await this.database.query<SkimmerQuality>(sql`
      SELECT spotter, skew_ppm AS "skewPpm", suspect_rate AS "suspectRate", nodes
      FROM skimmer_quality WHERE spotter = ANY(${[...names]}::text[])`);
    return new Map(rows.map((row) => [row.spotter, row]));
  }

  /** Finds when quality was computed last, in Unix seconds; `undefined` when never. */
  async findComputedAt(): Promise<number | undefined> {
    const [row] = await this.database.query<{ seconds: number | null }>(sql`
      SELECT date_part('epoch', max(computed_at))::bigint AS seconds FROM skimmer_quality`);
    return row?.seconds ?? undefined;
  }
}
