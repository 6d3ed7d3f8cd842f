import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { GridService } from '../grid/grid.service.js';
import { API_PREFIX } from '../http/api-prefix.js';
import { ApiErrors } from '../http/errors/error.dto.js';
import { homeCallOf } from '../radio/home-call.js';
import { knownPositionOf } from '../radio/position.js';
import { countryFileJson, placeFields } from './country-file-view.js';
import { CountryFileService } from './country-file.service.js';
import { CountryFileView, PlacePath, PlaceView } from './places.dto.js';
import { NoEntity } from './places.errors.js';

/** A millionth of a degree is 11 cm. */
const DECIMALS = 6;

@ApiTags('Places')
@Controller(API_PREFIX)
export class PlacesController {
  constructor(
    private readonly countryFile: CountryFileService,
    private readonly grids: GridService,
  ) {}

  /**
   * Where a callsign is, heard or not
   * @remarks By the country file, with the grid where one is known. 404 says why a callsign is in no DXCC entity.
   */
  @Get('places/:callsign')
  @ApiErrors(400, 404, 503)
  async findPlace(@Param() { callsign }: PlacePath): Promise<PlaceView> {
    const file = await this.countryFile.current();
    const place = file.find(callsign);
    if (!place) throw new NoEntity(callsign);
    const { grid, state } = await this.grids.find(callsign);
    const entity = file.entityOf(place.dxcc);
    const position = grid === null ? undefined : knownPositionOf(grid);
    return {
      callsign,
      ...placeFields(place),
      latitude: rounded(position ? position.latitude : entity?.latitudeDegrees),
      longitude: rounded(position ? position.longitude : entity?.longitudeDegrees),
      home_call: homeCallOf(callsign),
      grid,
      state,
    };
  }

  /**
   * The country file that this service uses
   * @remarks Every prefix and every whole callsign that it lists, by place: 300 kB. For programs that look up many
   * callsigns themselves. It changes every few weeks: ask again with `If-None-Match`.
   */
  @Get('country-file')
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiOkResponse({ type: CountryFileView })
  async readCountryFile(): Promise<string> {
    return countryFileJson(await this.countryFile.current());
  }
}

function rounded(degrees: number | undefined): number | null {
  return degrees === undefined ? null : Number(degrees.toFixed(DECIMALS));
}
