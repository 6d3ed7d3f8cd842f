import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { GroupsService } from './groups.service.js';

/** The groups' upkeep. */
@Injectable()
export class GroupsTasks {
  constructor(private readonly groups: GroupsService) {}

  @Cron(CronExpression.EVERY_DAY_AT_3AM, {
    name: 'delete-expired-groups',
    timeZone: 'UTC',
    waitForCompletion: true,
  })
  async deleteExpired(): Promise<void> {
    await this.groups.deleteExpired();
  }

  @Cron(CronExpression.EVERY_HOUR, { name: 'forget-attempts', waitForCompletion: true })
  async forgetAttempts(): Promise<void> {
    await this.groups.forgetAttempts();
  }
}
