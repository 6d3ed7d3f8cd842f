import { Controller, Get, Param } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiParam, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { API_PREFIX } from '../shared/api-prefix.js';
import { Clock } from '../shared/clock.js';
import { ApiErrors } from '../shared/error.dto.js';
import {
  RoomCountView,
  RosterView,
  SourceRosterView,
  toRoomsView,
  toRosterView,
} from './presence.dto.js';
import { PresenceSourceNotFound } from './presence.errors.js';
import { PresenceService } from './presence.service.js';

@ApiTags('Presence')
@ApiErrors(503)
@Controller(API_PREFIX)
export class PresenceController {
  constructor(
    private readonly presence: PresenceService,
    private readonly clock: Clock,
  ) {}

  /**
   * Who is on any network of people now
   * @remarks Ask every 30 to 60 seconds for a live view. New sources can appear at any time.
   */
  @Get('online')
  async findUsers(): Promise<RosterView> {
    return toRosterView(await this.presence.findUsers(), this.clock.nowMs());
  }

  /**
   * The public rooms of every network, and how many are in each
   * @remarks Every source is listed, with no rooms when nothing valid is known.
   */
  @Get('online/rooms')
  @ApiExtraModels(RoomCountView)
  @ApiOkResponse({
    schema: {
      type: 'object',
      additionalProperties: {
        type: 'array',
        items: { $ref: getSchemaPath(RoomCountView) },
      },
      example: { repeaterhub: [{ name: 'General', users: 7 }] },
    },
  })
  async findRooms(): Promise<Record<string, RoomCountView[]>> {
    return toRoomsView(await this.presence.findRooms());
  }

  /**
   * Who is on one network now
   * @remarks `repeaterhub` covers its room General only.
   */
  @Get('online/:source')
  @ApiParam({ name: 'source', description: 'The source.', example: 'repeaterhub' })
  @ApiErrors(404)
  async findUsersOf(@Param('source') source: string): Promise<SourceRosterView> {
    const users = await this.presence.findUsersOf(source);
    if (!users) throw new PresenceSourceNotFound();
    return { source, ...toRosterView(users, this.clock.nowMs()) };
  }
}
