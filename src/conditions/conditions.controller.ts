import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { API_PREFIX } from '../http/api-prefix.js';
import { Clock } from '../time/clock.js';
import { ConditionsView, toConditionsView } from './conditions.dto.js';
import { ConditionsService } from './conditions.service.js';

@ApiTags('Conditions')
@Controller(API_PREFIX)
export class ConditionsController {
  constructor(
    private readonly conditions: ConditionsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Solar flux, K and A, with their ages
   * @remarks NOAA is asked once in 15 minutes. There only where the operator has set `CONDITIONS=on`.
   */
  @Get('conditions')
  findConditions(): ConditionsView {
    return toConditionsView(this.conditions.find(), this.clock.nowSeconds());
  }
}
