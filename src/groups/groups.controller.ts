import type { Readable } from 'node:stream';
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Ip,
  Param,
  Post,
  Put,
  Query,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiBody, ApiParam, ApiQuery, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { ApiBodyOptions, ApiQueryOptions } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { API_PREFIX } from '../http/api-prefix.js';
import { tellLocated } from '../http/headers/total-headers.js';
import { clientKey } from '../http/limits/client-address.js';
import { ApiErrors } from '../http/errors/error.dto.js';
import { tellPermalink } from '../http/headers/permalink.js';
import { windowOrHours } from '../http/input/query-window.js';
import { HoursQuery } from '../http/input/hours.dto.js';
import { limitHeaders } from '../http/limit-state.js';
import { Exportable } from '../http/policy.decorators.js';
import { ApiSpotList } from '../spots/api-spot-list.js';
import { toActivityView } from '../spots/activity.dto.js';
import { spotPageJson } from '../spots/spot-list-json.js';
import { ExportsService } from '../spots/exports.service.js';
import { FiltersService } from '../query/filters.service.js';
import { PAGE_SPOTS } from '../spots/spots.dto.js';
import { type Cited, SpotsService } from '../spots/spots.service.js';
import { Clock } from '../time/clock.js';
import { EditKeyGuard } from './edit-key.guard.js';
import {
  CreateGroupBody,
  FindGroupSpotsQuery,
  GROUP_HOURS,
  GroupActivityView,
  GroupAnswerView,
  GroupCreatedView,
  GroupDeletedView,
  GroupListView,
  GroupSpotListView,
  ListGroupsQuery,
  toGroupSummaryView,
  toGroupView,
  UpdateGroupBody,
} from './groups.dto.js';
import { GroupsService } from './groups.service.js';

const NOTICE =
  'Keep the edit key: it is shown only this once, and the group cannot be changed or deleted ' +
  'without it. The name and e-mail address of the creator are public.';

const NAME = {
  name: 'name',
  description: "The group's name: `GET /groups` lists them, `POST /groups` makes one.",
  example: 'demo-club',
};

/** As in the example of the body that makes one, so that a group can be made, changed and deleted as it stands there. */
const OWN_NAME = { ...NAME, example: 'my-club' };

/** A parameter and no security scheme: generated clients would send a key in the address. */
const EDIT_KEY_IN_URL: ApiQueryOptions = {
  name: 'edit_key',
  required: false,
  deprecated: true,
  type: 'string',
  description:
    'The edit key, for clients that cannot send headers. Addresses stand in logs and histories: send `X-Edit-Key`, which goes ' +
    'before it.',
};

/** The fields contradict each other when all of them are sent. */
const UPDATE: ApiBodyOptions = {
  type: UpdateGroupBody,
  examples: {
    add: {
      summary: 'Add a station, and say what the group is for',
      value: { add_callsigns: ['N1XX'], description: 'Our Tuesday net' },
    },
    replace: { summary: 'Replace the list', value: { callsigns: ['K1ABC', 'W1AW'] } },
  },
};

@ApiTags('Groups')
@ApiErrors(503)
@Controller(`${API_PREFIX}/groups`)
export class GroupsController {
  constructor(
    private readonly groups: GroupsService,
    private readonly spots: SpotsService,
    private readonly filters: FiltersService,
    private readonly exports: ExportsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Make a group
   * @remarks The answer has the edit key, once: only with it can the group be changed or deleted. Its name is its address for
   * everybody. The creator's name and e-mail address are made public.
   */
  @Post()
  @ApiErrors(400, 409, 413, 415, 429)
  async createGroup(
    @Body() body: CreateGroupBody,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GroupCreatedView> {
    const { group, editKey, limit } = await this.groups.create(body, clientKey(address));
    if (limit) reply.headers(limitHeaders(limit));
    return { group: toGroupView(group), edit_key: editKey, notice: NOTICE };
  }

  /**
   * All groups, newest first
   * @remarks Without their callsigns and the creators' e-mail addresses. `q` searches names and descriptions; `total` counts all that match.
   */
  @Get()
  @ApiErrors(400)
  async listGroups(@Query() query: ListGroupsQuery): Promise<GroupListView> {
    const { groups, total } = await this.groups.list(query);
    return { groups: groups.map(toGroupSummaryView), total };
  }

  /**
   * One group, with its callsigns
   * @remarks Anybody may read it; `GET /groups` lists the names. Reading a group keeps it: it is deleted when it was neither read
   * nor changed for 90 days.
   */
  @Get(':name')
  @ApiParam(NAME)
  @ApiErrors(404)
  async getGroup(@Param('name') name: string): Promise<GroupAnswerView> {
    return { group: toGroupView(await this.groups.get(name)) };
  }

  /**
   * Change a group
   * @remarks Replace the list, or add to it and remove from it; what is left out stays as it is. Needs the edit key, as header
   * `X-Edit-Key`.
   */
  @Put(':name')
  @UseGuards(EditKeyGuard)
  @ApiParam(OWN_NAME)
  @ApiBody(UPDATE)
  @ApiSecurity('editKey')
  @ApiQuery(EDIT_KEY_IN_URL)
  @ApiErrors(400, 401, 404, 413, 415, 429)
  async updateGroup(
    @Param('name') name: string,
    @Body() body: UpdateGroupBody,
  ): Promise<GroupAnswerView> {
    return { group: toGroupView(await this.groups.update(name, body)) };
  }

  /**
   * Delete a group for ever
   * @remarks The group is gone at once, for everybody, and its name is free again. Needs the edit key, as header `X-Edit-Key`.
   */
  @Delete(':name')
  @UseGuards(EditKeyGuard)
  @ApiParam(OWN_NAME)
  @ApiSecurity('editKey')
  @ApiQuery(EDIT_KEY_IN_URL)
  @ApiErrors(401, 404, 429)
  async deleteGroup(@Param('name') name: string): Promise<GroupDeletedView> {
    await this.groups.delete(name);
    return { deleted: true, name };
  }

  /**
   * Who of a group is on the air
   * @remarks One entry for each callsign of the group, in its order, with its latest spot of the window. A station that was not
   * heard has an entry too, without one.
   */
  @Get(':name/activity')
  @ApiParam(NAME)
  @ApiErrors(400, 404)
  async findGroupActivity(
    @Param('name') name: string,
    @Query() { hours }: HoursQuery,
  ): Promise<GroupActivityView> {
    const { callsigns } = await this.groups.get(name);
    const heard = await this.spots.findActivity(callsigns, hours);
    return { group: name, ...toActivityView(callsigns, heard, hours) };
  }

  /**
   * The spots of all stations of a group, newest first
   * @remarks In pages; `total` counts every spot that matches. All filters of `GET /spots` count as well, which takes a group too: `group`.
   */
  @Get(':name/spots')
  @Exportable()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiParam(NAME)
  @ApiSpotList(GroupSpotListView)
  @ApiErrors(400, 404, 409, 410)
  async findGroupSpots(
    @Param('name') name: string,
    @Query() query: FindGroupSpotsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Readable> {
    const { limit, offset, include, format, as_of: asOf } = query;
    const { window } = windowOrHours(query, GROUP_HOURS, this.clock.nowMs());
    const { callsigns } = await this.groups.get(name);
    const filter = { ...(await this.filters.read(query)), of: callsigns };
    const asked = { filter, window, asOf, include, countsLocated: true };
    const path = ['groups', name, 'spots'];
    const cite = ({ cited }: Cited) => tellPermalink(reply, query, { path, window, cited });
    if (format !== 'json') {
      return this.exports.send(reply, format, { ...asked, page: { limit, offset } }, cite, name);
    }
    const page = { limit: limit ?? PAGE_SPOTS, offset };
    const found = await this.spots.findText({ ...asked, page });
    tellLocated(reply, found.located);
    cite(found);
    return spotPageJson({ group: name }, found, page);
  }
}
