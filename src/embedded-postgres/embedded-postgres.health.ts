import { Injectable } from '@nestjs/common';
import { HealthService } from '../health/health.service.js';
import { EmbeddedPostgresService } from './embedded-postgres.service.js';

/** Shows the state of the embedded PostgreSQL in the health document, if it is used. */
@Injectable()
export class EmbeddedPostgresHealth {
  constructor(health: HealthService, embedded: EmbeddedPostgresService) {
    const read = () => {
      const status = embedded.status();
      if (!status) return undefined;
      const { state, restarts, isDiskFull, problem } = status;
      return { state, restarts, diskFull: isDiskFull, problem };
    };
    health.addPart('embeddedDatabase', read, { isTroubled: ({ diskFull }) => diskFull });
  }
}
