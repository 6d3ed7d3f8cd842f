import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { API_PREFIX } from '../http/api-prefix.js';
import { ApiErrors } from '../http/errors/error.dto.js';
import { Cached } from '../http/policy.decorators.js';
import { homeCallOf } from '../radio/home-call.js';
import { SpotsService } from '../spots/spots.service.js';
import {
  FindListActivityQuery,
  ListActivityView,
  MemberListListView,
  toListActivityView,
  toMemberListView,
} from './lists.dto.js';
import { ListsService } from './lists.service.js';

const NAME = {
  name: 'name',
  description: "The list's name: `GET /lists` lists them. Who runs the service sets them.",
  example: 'demo-list',
};

@ApiTags('Member lists')
@ApiErrors(503)
@Controller(`${API_PREFIX}/lists`)
export class ListsController {
  constructor(
    private readonly lists: ListsService,
    private readonly spots: SpotsService,
  ) {}

  /**
   * The member lists that this service follows
   * @remarks Each with its number of members, and why it could not be read last, if so. Set by who runs the service.
   */
  @Get()
  async listMemberLists(): Promise<MemberListListView> {
    return { lists: (await this.lists.list()).map(toMemberListView) };
  }

  /**
   * Who of a member list is on the air
   * @remarks One entry for each member that was heard, with its latest spot; `K1ABC/P` and `VE3/K1ABC` are the
   * member `K1ABC`, and their spots are counted together. The one heard last comes first.
   */
  @Get(':name/activity')
  @Cached()
  @ApiParam(NAME)
  @ApiErrors(400, 404)
  async findListActivity(
    @Param('name') name: string,
    @Query() query: FindListActivityQuery,
  ): Promise<ListActivityView> {
    const list = await this.lists.find(name);
    const memberOf = (callsign: string) => {
      const home = homeCallOf(callsign);
      return list.members.has(home) ? home : undefined;
    };
    const heard = await this.spots.findMemberActivity(memberOf, query.hours, query);
    return toListActivityView(list, heard, query);
  }
}
