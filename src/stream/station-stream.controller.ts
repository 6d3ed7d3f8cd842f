import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../http/api-prefix.js';
import { ApiErrors } from '../http/errors/error.dto.js';
import { Uncounted, Untagged } from '../http/policy.decorators.js';
import { StationView } from '../signals/stations.dto.js';
import { openEvents } from './open-events.js';
import { ApiEvents } from './stream-events.dto.js';
import { StationStreamQuery } from './stream.dto.js';
import { StreamService } from './stream.service.js';

@ApiTags('Stream')
@ApiErrors(400, 404, 429, 503)
@Controller(`${API_PREFIX}/stations/stream`)
export class StationStreamController {
  constructor(private readonly streams: StreamService) {}

  /**
   * Stations as they change, as Server-Sent Events
   * @remarks First an event `station` for each of the past 15 minutes as it is now, the longest unheard first; then one for each
   * that is new, confirmed, moved by more than 0.5 kHz, or heard again after 10 minutes of silence. Its data is a row of
   * `GET /stations`. A client that comes back begins so again. `ready`, `slow` and `bye` as in `GET /spots/stream`. The same by
   * WebSocket: `/api/v1/stream` with `topics=stations`.
   */
  @Get()
  @Uncounted()
  @Untagged()
  @ApiEvents({ station: StationView })
  async streamStations(
    @Query() query: StationStreamQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await openEvents(this.streams, { ...query, topics: ['stations'] }, request, reply);
  }
}
