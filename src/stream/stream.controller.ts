import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../http/api-prefix.js';
import { ApiErrors } from '../http/errors/error.dto.js';
import { InvalidParameters } from '../http/errors/errors.js';
import { parseInteger } from '../http/input/params.js';
import { Uncounted, Untagged } from '../http/policy.decorators.js';
import { SpotView } from '../query/spot-view.dto.js';
import { StationView } from '../signals/stations.dto.js';
import { openEvents } from './open-events.js';
import { ApiEvents, GapEventView, PresenceEventView } from './stream-events.dto.js';
import { StreamQuery } from './stream.dto.js';
import { StreamService } from './stream.service.js';

const LAST_EVENT_IDS = { min: 0, max: Number.MAX_SAFE_INTEGER };

@ApiTags('Stream')
@ApiErrors(400, 404, 429, 503)
@Controller(`${API_PREFIX}/spots/stream`)
export class StreamController {
  constructor(private readonly streams: StreamService) {}

  /**
   * Spots as they are stored, as Server-Sent Events
   * @remarks Events: `ready` (what follows comes after `after_id`), `spot` (its `id` is the spot's, its data
   * is one of `GET /spots`), `gap` (what came after your cursor is kept only from `oldest_id` on), `presence`
   * (`users`, as in `GET /online`), `slow`, and `bye` before the end. A client that reconnects sends
   * `Last-Event-ID`, as browsers do by themselves, and misses nothing. Live, spots heard more than an hour
   * before they came are left out. The same by WebSocket: `/api/v1/stream`, described by
   * [asyncapi.json](/docs/asyncapi.json).
   */
  @Get()
  @Uncounted()
  @Untagged()
  @ApiHeader({
    name: 'Last-Event-ID',
    description: 'Goes before `after_id`.',
    required: false,
    schema: { type: 'integer', minimum: LAST_EVENT_IDS.min, maximum: LAST_EVENT_IDS.max },
  })
  @ApiEvents({
    spot: SpotView,
    station: StationView,
    presence: PresenceEventView,
    gap: GapEventView,
  })
  async streamSpots(
    @Query() query: StreamQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const asked = { ...query, after_id: lastEventId(request) ?? query.after_id };
    await openEvents(this.streams, asked, request, reply);
  }
}

/** @throws InvalidParameters */
function lastEventId({ headers }: FastifyRequest): number | undefined {
  const text = headers['last-event-id'];
  if (text === undefined || text === '') return undefined;
  const id = typeof text === 'string' ? parseInteger(text, LAST_EVENT_IDS) : undefined;
  if (id !== undefined) return id;
  const { min, max } = LAST_EVENT_IDS;
  const message = `Last-Event-ID must be a whole number from ${min} to ${max}`;
  throw new InvalidParameters([{ field: 'Last-Event-ID', message }]);
}
