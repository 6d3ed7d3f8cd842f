import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { API_PREFIX } from '../http/api-prefix.js';
import { ApiErrors } from '../http/errors/error.dto.js';
import { GridPath, GridView } from './grid.dto.js';
import { GridService } from './grid.service.js';

@ApiTags('Grids')
@ApiErrors(400, 503)
@Controller(`${API_PREFIX}/grids`)
export class GridController {
  constructor(private readonly grids: GridService) {}

  /**
   * The grid of a callsign, and what is done about it when it is not known
   * @remarks Grids are looked up in the background, once a callsign was heard, the busiest first. `state` says why there is none yet:
   * ask again in some minutes when it is `queued`.
   */
  @Get(':callsign')
  async getGrid(@Param() { callsign }: GridPath): Promise<GridView> {
    return this.grids.find(callsign);
  }
}
