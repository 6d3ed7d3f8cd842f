import { Injectable } from '@nestjs/common';
import { MetricsService } from '../metrics/metrics.service.js';
import { CountryFileService } from './country-file.service.js';

/** Metrics of the places of callsigns. */
@Injectable()
export class PlacesMetrics {
  constructor(metrics: MetricsService, files: CountryFileService) {
    metrics.declare({
      name: 'country_file_unreadable',
      help: 'Whether COUNTRY_FILE cannot be read or had, or is no country file',
      kind: 'gauge',
      read: () => [{ value: Number(files.status().problem !== null) }],
    });
    metrics.declare({
      name: 'unplaced_callsigns',
      help: 'Callsigns that wait for their place to be looked up',
      kind: 'gauge',
      read: async () => [{ value: await files.countUnplaced() }],
    });
  }
}
