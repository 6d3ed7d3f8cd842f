import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { API_PREFIX } from '../http/api-prefix.js';
import { ApiErrors } from '../http/errors/error.dto.js';
import { Cached } from '../http/policy.decorators.js';
import { ActivityView, FindActivityQuery, toActivityView } from './activity.dto.js';
import { SpotsService } from './spots.service.js';

@ApiTags('Activity')
@ApiErrors(400, 503)
@Controller(`${API_PREFIX}/activity`)
export class ActivityController {
  constructor(private readonly spots: SpotsService) {}

  /**
   * Who of a list of stations is on the air
   * @remarks One entry for each callsign, in the order asked, with its latest spot of the window. A call that was not heard has an
   * entry too, without one. For lists that are asked for again and again make a group.
   */
  @Get()
  @Cached()
  async findActivity(@Query() { call, hours }: FindActivityQuery): Promise<ActivityView> {
    return toActivityView(call, await this.spots.findActivity(call, hours), hours);
  }
}
