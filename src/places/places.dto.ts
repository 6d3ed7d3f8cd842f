import { ApiProperty } from '@nestjs/swagger';
import { GRID_STATES, type GridState } from '../grid/grid.service.js';
import { CallsignParam } from '../http/input/params.js';
import { CONTINENTS, type Continent } from '../log/places.service.js';

/** The callsign in the path of `GET /places/:callsign`. */
export class PlacePath {
  /** Any callsign, heard or not; `/` may be sent as it is or as `%2F`. */
  @CallsignParam({ required: true })
  callsign: string;
}

/** A place of the country file: an entity, or a part of it with zones or a continent of its own. */
class CountryPlaceView {
  /**
   * Number of the DXCC entity.
   * @example 291
   */
  dxcc: number;

  /**
   * Its name.
   * @example 'United States'
   */
  entity: string;

  /** Its continent. */
  @ApiProperty({ enum: CONTINENTS, example: 'NA' })
  continent: Continent;

  /**
   * Its CQ zone, 1 to 40.
   * @example 5
   */
  cq_zone: number;

  /**
   * Its ITU zone, 1 to 90.
   * @example 8
   */
  itu_zone: number;
}

/** Where a callsign's holder is. */
export class PlaceView extends CountryPlaceView {
  /**
   * The callsign asked for, in upper case.
   * @example 'VE3/K1ABC'
   */
  callsign: string;

  /**
   * Degrees, north positive: the middle of the grid, or of the entity where the grid is not known; null when neither is.
   * @example 44.35
   */
  latitude: number | null;

  /**
   * Degrees, east positive; as `latitude`.
   * @example -78.75
   */
  longitude: number | null;

  /**
   * The call of the station's home: without a prefix of another country, `/P` and the like.
   * @example 'K1ABC'
   */
  home_call: string;

  /**
   * Maidenhead grid of the callsign, as `GET /grids/:callsign` has it; null when unknown.
   * @example null
   */
  grid: string | null;

  /** Why there is a grid, or none, as `GET /grids/:callsign` says it. */
  @ApiProperty({ enum: GRID_STATES })
  state: GridState;
}

/** What the country file lists of a place. */
export class CountryFilePlaceView extends CountryPlaceView {
  /**
   * Beginnings of callsigns there. The longest that a callsign begins with tells its place.
   * @example ['K', 'N', 'W']
   */
  prefixes: string[];

  /**
   * Whole callsigns there, whatever their prefix says.
   * @example ['K1ABC/KH6']
   */
  calls: string[];
}

/** The country file by which this service knows where callsigns are. */
export class CountryFileView {
  /**
   * The day of the file; null when it does not tell.
   * @example '2026-02-13'
   */
  version: string | null;

  /** Every place of the file, in its order. */
  places: CountryFilePlaceView[];
}
