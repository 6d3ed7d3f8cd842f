import { askGroups, MAX_ROWS } from '../aggregates/ask.js';
import type { AggregateQuery } from '../service/api.js';
import { type PlaceRow, readPlaces, type Whereabouts, whereabouts } from './place-rows.js';

/** Rows of paths that are requested: those without a place are among them. */
const PATH_ROWS = 2_000;

/** Stations whose names are requested, the latest heard. */
const NAMED_STATIONS = 2_000;

interface StationRow extends Whereabouts {
  readonly callsign: string;
}

/** Stations of a place in a mode. */
interface ModeRow extends Whereabouts {
  readonly mode: string;
}

/** A square that heard another one on a band. */
export interface PathRow {
  readonly fromSquare: string;
  readonly square: string;
  readonly band: string;
  readonly heardAtMs: number;
}

/** All spots of some filters and a window, in groups: what the map is drawn from. Places, stations and paths come latest first. */
export interface HeardGroups {
  readonly spotCount: number;
  readonly places: readonly PlaceRow[];
  readonly stations: readonly StationRow[];
  /** Empty unless asked for. */
  readonly modes: readonly ModeRow[];
  readonly skimmers: readonly { readonly square: string; readonly count: number }[];
  /** Both squares are known. */
  readonly paths: readonly PathRow[];
}

/**
 * Asks `GET /aggregate` four times, and once more where more places and bands were heard than it answers with.
 * @param hasModes whether to ask for the modes of places as well, by which a log tells what is needed
 */
export async function askHeardGroups(
  query: AggregateQuery,
  hasModes: boolean,
  signal: AbortSignal,
): Promise<HeardGroups> {
  const ask = async (by: AggregateQuery['by'], part: AggregateQuery) =>
    askGroups({ ...query, by, order: '-last', ...part }, signal);
  const measured = { measure: ['stations' as const, 'last' as const] };
  const places = await ask(['grid4', 'dxcc', 'band'], measured);
  // The place of each row above is known, and the latest band with it.
  const others = places.total_rows > MAX_ROWS ? await ask(['grid4', 'dxcc'], measured) : undefined;
  const stations = await ask(['callsign', 'grid4', 'dxcc'], {
    measure: ['last'],
    limit: NAMED_STATIONS,
  });
  const modes = hasModes ? await ask(['grid4', 'dxcc', 'mode'], { measure: ['last'] }) : undefined;
  const skimmers = await ask(['spotter_grid4'], { measure: ['skimmers'], order: '-skimmers' });
  const paths = await ask(['spotter_grid4', 'grid4', 'band'], {
    measure: ['last'],
    limit: PATH_ROWS,
  });
  return {
    spotCount: places.spots,
    places: readPlaces(places, others),
    stations: stations.rows.map(([callsign, square, dxcc]) => ({
      callsign: String(callsign),
      ...whereabouts(square, dxcc),
    })),
    modes: (modes?.rows ?? []).map(([square, dxcc, mode]) => ({
      ...whereabouts(square, dxcc),
      mode: String(mode),
    })),
    skimmers: skimmers.rows.flatMap(([square, count]) =>
      square === null ? [] : { square: String(square), count: Number(count) },
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
  };
}
