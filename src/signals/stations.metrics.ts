import { Injectable } from '@nestjs/common';
import { MetricsService } from '../metrics/metrics.service.js';
import { SignalsService } from './signals.service.js';
import { DayBoard } from './rows/day-board.js';

/** Metrics of one line a signal. */
@Injectable()
export class StationsMetrics {
  constructor(metrics: MetricsService, signals: SignalsService, day: DayBoard) {
    metrics.declare({
      name: 'stations_day_read',
      help: 'Whether the spots of the past day were read for /stations; 0 also where memory has that day, none without columns',
      kind: 'gauge',
      read: () => (signals.areInColumns ? [{ value: Number(day.isRead) }] : []),
    });
  }
}
