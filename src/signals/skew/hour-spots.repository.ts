import sql from 'sql-template-tag';
import type { SpotColumn, SpotRows } from '../../query/spot-store.js';

/** A spot by the dictionary's numbers. */
export interface HeardSpot {
  readonly heardAtSeconds: number;
  readonly frequencyHz: number;
  readonly callsignId: number;
  readonly spotterId: number;
  /** 0 outside all bands. */
  readonly bandId: number;
  readonly modeId: number;
}

const COLUMNS = [
  'heard_s',
  'frequency_hz',
  'callsign_id',
  'spotter_id',
  'band_id',
  'mode_id',
] as const satisfies readonly SpotColumn[];

/** Reads spots in the order of time. */
export async function readHeardSpots(rows: SpotRows): Promise<HeardSpot[]> {
  const found = await rows.ask<Record<(typeof COLUMNS)[number], number>>(
    sql`${rows.select(COLUMNS)} ORDER BY heard_s`,
    COLUMNS,
  );
  return found.map((row) => ({
    heardAtSeconds: row.heard_s,
    frequencyHz: row.frequency_hz,
    callsignId: row.callsign_id,
    spotterId: row.spotter_id,
    bandId: row.band_id,
    modeId: row.mode_id,
  }));
}
