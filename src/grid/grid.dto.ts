import { ApiProperty } from '@nestjs/swagger';
import { CallsignParam } from '../http/input/params.js';
import { GRID_STATES, type GridState } from './grid.service.js';

/** The callsign in the path of `GET /grids/:callsign`. */
export class GridPath {
  /** A station heard or a skimmer, exactly; `/` may be sent as it is or as `%2F`. */
  @CallsignParam({ required: true })
  callsign: string;
}

/** The home grid of a callsign's holder. */
export class GridView {
  /**
   * The callsign asked for, in upper case.
   * @example 'K1ABC'
   */
  callsign: string;

  /**
   * Maidenhead grid; null when unknown.
   * @example 'FN31pr'
   */
  grid: string | null;

  /**
   * Where the grid is from: `feed` (the station's own FT8 or FT4 messages), `file` (the operator's), or a callsign
   * database such as `hamdb`; null without a grid.
   * @example 'hamdb'
   */
  source: string | null;

  /**
   * Why there is a grid, or none. `queued`: it will be looked up. `unknown`: no callsign database knows,
   * or there is none to ask. `unplaceable`: the call says that the station is elsewhere than at home
   * (`W1AW/MM`, `DL/W1AW`, `W1AW/4`), so nothing is looked up. `unheard`: no spot has the call.
   */
  @ApiProperty({ enum: GRID_STATES })
  state: GridState;
}
