import { Injectable } from '@nestjs/common';
import { HealthService } from '../health/health.service.js';
import { toIsoSeconds } from '../time/timestamp.js';
import { ListsService } from './lists.service.js';

/** Shows in the health document the lists that could not be read last, or never. */
@Injectable()
export class ListsHealth {
  constructor(
    health: HealthService,
    private readonly lists: ListsService,
  ) {
    health.addPart('lists', () => this.read());
  }

  /** Describes the troubled lists; `undefined` when there are none, and before the stored copies are known. */
  private read() {
    if (!this.lists.isRead) return undefined;
    const troubled = this.lists
      .statuses()
      .filter(({ error, updatedAtSeconds }) => error !== null || updatedAtSeconds === null)
      .map(({ name, updatedAtSeconds, error }) => ({
        name,
        updatedAt: updatedAtSeconds === null ? null : toIsoSeconds(updatedAtSeconds),
        error,
      }));
    return troubled.length > 0 ? troubled : undefined;
  }
}
