import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { RolesService } from '../leadership/roles.service.js';
import { GroupsService } from './groups.service.js';

/** Deletes expired groups in the process that holds the role `maintenance`. */
@Injectable()
export class GroupsTasks {
  constructor(
    private readonly groups: GroupsService,
    private readonly roles: RolesService,
  ) {
    roles.register('maintenance');
  }

  @Cron(CronExpression.EVERY_DAY_AT_3AM, {
    name: 'delete-expired-groups',
    timeZone: 'UTC',
    waitForCompletion: true,
  })
  async deleteExpired(): Promise<void> {
    if (this.roles.isHeld('maintenance')) await this.groups.deleteExpired();
  }
}
