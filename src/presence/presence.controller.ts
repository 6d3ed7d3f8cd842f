import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiParam, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { API_PREFIX } from '../http/api-prefix.js';
import { Clock } from '../time/clock.js';
import { ApiErrors } from '../http/errors/error.dto.js';
import { tagOf } from '../http/answers/etag.js';
import {
  OnlineQuery,
  RoomCountView,
  RosterView,
  SourceRosterView,
  toRoomsView,
  toRosterView,
} from './presence.dto.js';
import { HeardPresenceService } from './heard-presence.service.js';
import { PresenceSourceNotFound } from './presence.errors.js';
import { PresenceService, type PresenceUser } from './presence.service.js';

@ApiTags('Presence')
@ApiErrors(503)
@Controller(API_PREFIX)
export class PresenceController {
  constructor(
    private readonly presence: PresenceService,
    private readonly heard: HeardPresenceService,
    private readonly clock: Clock,
  ) {}

  /**
   * Who is on any network of people now
   * @remarks Ask every 30 to 60 seconds for a live view. New sources can appear at any time.
   */
  @Get('online')
  @ApiErrors(400)
  async getOnline(
    @Query() query: OnlineQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RosterView> {
    return this.answer(reply, await this.presence.findUsers(), query);
  }

  /**
   * The public rooms of every network, and how many are in each
   * @remarks By source, as its network names its rooms. Every source is listed, with no rooms when nothing valid is known.
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
  async getOnlineRooms(): Promise<Record<string, RoomCountView[]>> {
    return toRoomsView(await this.presence.findRooms());
  }

  /**
   * Who is on one network now
   * @remarks By callsign; empty when nothing valid is known, as while the network is away. `repeaterhub` covers its room General only.
   */
  @Get('online/:source')
  @ApiParam({ name: 'source', description: 'The source.', example: 'repeaterhub' })
  @ApiErrors(400, 404)
  async getOnlineOf(
    @Param('source') source: string,
    @Query() query: OnlineQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SourceRosterView> {
    const users = await this.presence.findUsersOf(source);
    if (!users) throw new PresenceSourceNotFound();
    return { source, ...(await this.answer(reply, users, query)) };
  }

  /** Answers with users, and with an ETag of the roster only: with `fetchedAt` every answer would be new. */
  private async answer(
    reply: FastifyReply,
    found: readonly PresenceUser[],
    { include }: OnlineQuery,
  ): Promise<RosterView> {
    const users = include ? await this.heard.withHeard(found) : found;
    reply.header('ETag', tagOf(JSON.stringify(users)));
    return toRosterView(users, this.clock.nowMs());
  }
}
