import { Injectable } from '@nestjs/common';
import { HealthService } from '../health/health.service.js';
import { toIsoSeconds } from '../time/timestamp.js';
import { PublishedService } from './published.service.js';

/** Shows in the health document the public services that could not be read last, or never. */
@Injectable()
export class PublishedHealth {
  constructor(
    health: HealthService,
    private readonly published: PublishedService,
  ) {
    health.addPart('sources', () => this.read());
  }

  /** Describes the troubled sources; `undefined` when there are none, and before what is stored is known. */
  private read() {
    if (!this.published.isKnown) return undefined;
    const troubled = this.published
      .statuses()
      .filter(({ confirmedAtSeconds, error }) => error !== null || confirmedAtSeconds === null)
      .map(({ name, confirmedAtSeconds, error }) => ({
        name,
        updatedAt: confirmedAtSeconds === null ? null : toIsoSeconds(confirmedAtSeconds),
        error,
      }));
    return troubled.length > 0 ? troubled : undefined;
  }
}
