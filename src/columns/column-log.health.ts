import { Injectable } from '@nestjs/common';
import { HealthService } from '../health/health.service.js';
import { ColumnLog } from './column-log.js';

/** Shows in the health document how far the column engine has followed the log. */
@Injectable()
export class ColumnLogHealth {
  constructor(health: HealthService, log: ColumnLog) {
    health.addPart(
      'columns',
      () => ({ state: log.state, behindBy: log.behindBy, reason: log.problem ?? null }),
      { isTroubled: ({ state }) => state === 'away' },
    );
  }
}
