import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { API_PREFIX } from '../http/api-prefix.js';
import { Cached } from '../http/policy.decorators.js';
import { BANDS } from '../radio/band.js';
import { BandListView } from '../query/spot-view.dto.js';

@ApiTags('Spots')
@Controller(`${API_PREFIX}/bands`)
export class BandsController {
  /**
   * The bands that can be filtered by, with their edges in kHz
   * @remarks Both edges belong to the band. Spots outside every band are stored and served too.
   */
  @Get()
  @Cached()
  listBands(): BandListView {
    return {
      bands: BANDS.map(({ name, minFreqKhz, maxFreqKhz }) => ({
        name,
        minFreq: minFreqKhz,
        maxFreq: maxFreqKhz,
      })),
    };
  }
}
