import { Injectable } from '@nestjs/common';
import { HealthService } from '../health/health.service.js';
import { GridService } from './grid.service.js';

/** Shows in the health document how many callsigns have a grid, and how many wait for one. */
@Injectable()
export class GridHealth {
  constructor(health: HealthService, grids: GridService) {
    const lastCounts = () => grids.lastCounts;
    health.addPart(
      'grid',
      async (isConnected) => (isConnected ? grids.getCounts() : lastCounts()),
      { otherwise: lastCounts },
    );
  }
}
