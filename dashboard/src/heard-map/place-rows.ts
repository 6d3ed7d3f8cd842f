import type { Groups } from '../service/api.js';

/** Where stations are: in a square, or in an entity where their grid is unknown. */
export interface Whereabouts {
  /** `FN31`; empty where it is unknown. */
  readonly square: string;
  /** Of the station's entity; `undefined` where that is unknown too. */
  readonly dxcc: number | undefined;
}

/** Stations of a place on a band. */
export interface PlaceRow extends Whereabouts {
  /** Empty where only the rows of other bands fitted in. */
  readonly band: string;
  readonly stations: number;
  readonly heardAtMs: number;
}

type Rows = Pick<Groups, 'rows'>;
type Cell = Groups['rows'][number][number];

/** The rows by place and band, and those by place of which there was none. */
export function readPlaces(byBand: Rows, others: Rows = { rows: [] }): readonly PlaceRow[] {
  const places = byBand.rows.map(([square, dxcc, band, stations, last]) => ({
    ...whereabouts(square, dxcc),
    band: String(band),
    stations: Number(stations),
    heardAtMs: Date.parse(String(last)),
  }));
  const seen = new Set(byBand.rows.map(([square, dxcc]) => `${square} ${dxcc}`));
  for (const [square, dxcc, stations, last] of others.rows) {
    if (seen.has(`${square} ${dxcc}`)) continue;
    const heardAtMs = Date.parse(String(last));
    const counted = { band: '', stations: Number(stations), heardAtMs };
    places.push({ ...whereabouts(square, dxcc), ...counted });
  }
  return places;
}

/** A place of two cells of a row. */
export function whereabouts(square: Cell | undefined, dxcc: Cell | undefined): Whereabouts {
  return {
    square: String(square ?? ''),
    dxcc: dxcc === null || dxcc === undefined ? undefined : Number(dxcc),
  };
}
