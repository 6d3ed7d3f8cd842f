import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { DatabaseUnavailable } from '../database/database.service.js';
import { RolesService } from '../leadership/roles.service.js';
import { PresenceService } from './presence.service.js';

/** Deletes expired rosters. */
@Injectable()
export class PresenceTasks {
  private readonly logger = new Logger(PresenceTasks.name);

  constructor(
    private readonly presence: PresenceService,
    private readonly roles: RolesService,
  ) {
    roles.register('maintenance');
  }

  @Cron(CronExpression.EVERY_MINUTE, { name: 'delete-stale-rosters', waitForCompletion: true })
  async deleteStale(): Promise<void> {
    if (!this.roles.isHeld('maintenance')) return;
    try {
      await this.presence.deleteStale();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      this.logger.debug('Stale rosters stay until the database is back; nobody is shown them');
    }
  }
}
