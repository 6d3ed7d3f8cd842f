import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { RemovedDaysRepository } from './retention/removed-days.repository.js';

/** Remembers which days are gone for good: an answer that was cited before then cannot be given any more. */
@Injectable()
export class RemovedDaysService {
  constructor(private readonly repository: RemovedDaysRepository) {}

  /**
   * Notes in the transaction that removes a day (days since the Unix epoch) what the newest id is. No spot is stored
   * until it ends, so that every answer without the day has a later id, or the same.
   */
  async note(client: PoolClient, day: number): Promise<void> {
    await this.repository.note(client, day);
  }
}
