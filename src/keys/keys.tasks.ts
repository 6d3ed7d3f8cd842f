import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { RolesService } from '../leadership/roles.service.js';
import { KeysService } from './keys.service.js';

/** The upkeep of what is counted of clients. */
@Injectable()
export class KeysTasks {
  constructor(
    private readonly keys: KeysService,
    private readonly roles: RolesService,
  ) {
    roles.register('maintenance');
  }

  @Cron(CronExpression.EVERY_HOUR, { name: 'forget-attempts', waitForCompletion: true })
  async forgetAttempts(): Promise<void> {
    if (this.roles.isHeld('maintenance')) await this.keys.forgetAttempts();
  }
}
