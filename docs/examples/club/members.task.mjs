import { Cron } from '@nestjs/schedule';
import { getRepositoryToken } from '@nestjs/typeorm';
import { decorate, RolesService, SpotsService } from 'spot-query-service/extension';
import { Member } from './members.table.mjs';

/** Notes when members were heard last, in one process of a deployment. */
export class MembersTask {
  #members;
  #roles;
  #spots;

  constructor(members, roles, spots) {
    this.#members = members;
    this.#roles = roles;
    this.#spots = spots;
  }

  async noteHeard() {
    if (!this.#roles.isHeld('maintenance')) return;
    const members = await this.#members.find();
    const callsigns = members.map(({ callsign }) => callsign);
    for (const { callsign, lastHeardAtSeconds } of await this.#spots.findActivity(callsigns, 1)) {
      const lastHeard = new Date(lastHeardAtSeconds * 1000);
      await this.#members.update({ callsign }, { lastHeard });
    }
  }
}
decorate(MembersTask, {
  inject: [getRepositoryToken(Member), RolesService, SpotsService],
  members: { noteHeard: { decorators: [Cron('*/10 * * * * *')] } },
});
