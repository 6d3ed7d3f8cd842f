import { askGroups, MAX_ROWS } from './aggregates/ask.js';
import type { AggregateQuery, Groups } from './api.js';

/** Rows of paths that are requested: those without a place are among them. */
const PATH_ROWS = 2_000;

/** A station on a band, and the square that it is in; empty where its grid is unknown. */
interface StationRow {
  readonly callsign: string;
  readonly square: string;
  readonly band: string;
  readonly heardAtMs: number;
}

/** A square that heard another one on a band. */
export interface PathRow {
  readonly fromSquare: string;
  readonly square: string;
  readonly band: string;
  readonly heardAtMs: number;
}

/** All spots of some filters and a window, in groups: what the map is drawn from. */
export interface HeardGroups {
  /** Latest first; at most {@link MAX_ROWS}. */
  readonly stations: readonly StationRow[];
  readonly skimmers: readonly { readonly callsign: string; readonly square: string }[];
  /** Latest first; both squares are known. */
  readonly paths: readonly PathRow[];
  readonly stationCount: number;
  /** Stations whose grid is unknown, and their spots: they are on no map. */
  readonly unplaced: { readonly stations: number; readonly spots: number };
}

/** Asks `GET /aggregate` three times, and once more where there are more stations than rows. */
export async function askHeardGroups(
  query: AggregateQuery,
  signal: AbortSignal,
): Promise<HeardGroups> {
  const stations = await askGroups(
    { ...query, by: ['callsign', 'grid4', 'band'], measure: ['last', 'spots'], order: '-last' },
    signal,
  );
  const skimmers = await askGroups({ ...query, by: ['spotter', 'spotter_grid4'] }, signal);
  const paths = await askGroups(
    {
      ...query,
      by: ['spotter_grid4', 'grid4', 'band'],
      measure: ['last'],
      order: '-last',
      limit: PATH_ROWS,
    },
    signal,
  );
  const isCut = stations.total_rows > MAX_ROWS;
  const squares = isCut
    ? await askGroups({ ...query, by: ['grid4'], measure: ['stations', 'spots'] }, signal)
    : undefined;
  return {
    stations: stations.rows.map(([callsign, square, band, last]) => ({
      callsign: String(callsign),
      square: String(square ?? ''),
      band: String(band),
      heardAtMs: Date.parse(String(last)),
    })),
    skimmers: skimmers.rows.flatMap(([callsign, square]) =>
      square === null ? [] : { callsign: String(callsign), square: String(square) },
    ),
    paths: paths.rows.flatMap(([fromSquare, square, band, last]) =>
      fromSquare === null || square === null
        ? []
        : {
            fromSquare: String(fromSquare),
            square: String(square),
            band: String(band),
            heardAtMs: Date.parse(String(last)),
          },
    ),
    ...(squares ? countedBySquare(squares) : counted(stations)),
  };
}

type Counted = Pick<HeardGroups, 'stationCount' | 'unplaced'>;

/** Of rows of stations, one for each band. */
function counted({ rows }: Groups): Counted {
  const without = rows.filter(([, square]) => square === null);
  return {
    stationCount: new Set(rows.map(([callsign]) => callsign)).size,
    unplaced: {
      stations: new Set(without.map(([callsign]) => callsign)).size,
      spots: without.reduce((sum, row) => sum + Number(row[4]), 0),
    },
  };
}

/** Of squares: a station is in one of them. */
function countedBySquare({ rows }: Groups): Counted {
  const [, stations = 0, spots = 0] = rows.find(([square]) => square === null) ?? [];
  return {
    stationCount: rows.reduce((sum, row) => sum + Number(row[1]), 0),
    unplaced: { stations: Number(stations), spots: Number(spots) },
  };
}
