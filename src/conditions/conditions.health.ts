import { Injectable } from '@nestjs/common';
import { HealthService } from '../health/health.service.js';
import { toIsoSeconds } from '../time/timestamp.js';
import { ConditionsService } from './conditions.service.js';
import type { Measured } from './measured.js';

/** Shows in the health document what is known of the sun and the earth's field: the page reads it there. */
@Injectable()
export class ConditionsHealth {
  constructor(health: HealthService, conditions: ConditionsService) {
    health.addPart('conditions', () => {
      const { sfi, k, a } = conditions.find();
      return { sfi: partOf(sfi), k: partOf(k), a: partOf(a) };
    });
  }
}

function partOf(one: Measured | null) {
  return one && { value: one.value, measuredAt: toIsoSeconds(one.atSeconds) };
}
