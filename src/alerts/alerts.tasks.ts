import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { RolesService } from '../leadership/roles.service.js';
import { AlertsService } from './alerts.service.js';

/** Ends alerts that are over, every hour. */
@Injectable()
export class AlertsTasks {
  private readonly logger = new Logger('Alerts');

  constructor(
    private readonly alerts: AlertsService,
    private readonly roles: RolesService,
  ) {
    roles.register('maintenance');
  }

  @Cron(CronExpression.EVERY_HOUR, { name: 'end-old-alerts', waitForCompletion: true })
  async endOld(): Promise<void> {
    if (!this.roles.isHeld('maintenance')) return;
    const ended = await this.alerts.endOld();
    if (ended > 0) this.logger.log(`Ended ${ended} alerts`);
  }
}
