import { Injectable } from '@nestjs/common';
import { MetricsService } from '../metrics/metrics.service.js';
import { CallsignDatabases } from './databases/callsign-databases.js';
import { GridService } from './grid.service.js';

/** Metrics of the look-up of grids. */
@Injectable()
export class GridMetrics {
  constructor(metrics: MetricsService, databases: CallsignDatabases, grids: GridService) {
    metrics.declare({
      name: 'grid_lookups_total',
      help: 'Look-ups by this process at each callsign database, by what came of them',
      kind: 'counter',
      labels: ['database', 'outcome'],
      read: () =>
        databases.statuses().flatMap(({ name, outcomes }) =>
          Object.entries(outcomes).map(([outcome, value]) => ({
            labels: { database: name, outcome },
            value,
          })),
        ),
    });
    metrics.declare({
      name: 'grid_database_left_alone',
      help: 'Whether a callsign database is left alone, because it fails or asked for it',
      kind: 'gauge',
      labels: ['database'],
      read: () =>
        databases.statuses().map(({ name, isLeftAlone }) => ({
          labels: { database: name },
          value: Number(isLeftAlone),
        })),
    });
    metrics.declare({
      name: 'grid_callsigns',
      help: 'Callsigns that wait for a look-up, and of which the grid is known; may be a minute old',
      kind: 'gauge',
      labels: ['state'],
      read: async () => {
        const { queued, known } = await grids.getCounts();
        return [
          { labels: { state: 'queued' }, value: queued },
          { labels: { state: 'known' }, value: known },
        ];
      },
    });
  }
}
