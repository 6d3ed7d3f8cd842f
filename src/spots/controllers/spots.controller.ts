import { Readable } from 'node:stream';
import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { API_PREFIX } from '../../http/api-prefix.js';
import { Clock } from '../../time/clock.js';
import { ApiErrors } from '../../http/errors/error.dto.js';
import { NEWEST_ID_HEADER } from '../../http/answers/newest-id.js';
import { windowOfHours } from '../../time/time-window.js';
import { windowBetween } from '../query/query-window.js';
import { spotListJson, spotPageJson } from '../spot-list-json.js';
import { Cached } from '../../http/policy.decorators.js';
import { CallsignPath, FindCallsignSpotsQuery, FindSpotsQuery } from '../spots.dto.js';
import { FiltersService } from '../filters.service.js';
import { SpotsService } from '../spots.service.js';
import { CallsignSpotListView, SpotListView } from '../spot-view.dto.js';

@ApiTags('Spots')
@ApiExtraModels(CallsignSpotListView)
@ApiErrors(400, 503)
@Controller(`${API_PREFIX}/spots`)
export class SpotsController {
  constructor(
    private readonly spots: SpotsService,
    private readonly filters: FiltersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Spots by callsign, skimmer, mode, band and time, newest first
   * @remarks For polling, send the highest `id` you have seen as `after_id`, and `since=0`: the answer then
   * has only spots with a higher id, by ascending id, and nothing is missed however far behind you are.
   * Without `since` the window is the past hour, with `after_id` too: spots heard before it are left out.
   */
  @Get()
  @Cached()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiOkResponse({ type: SpotListView })
  async findSpots(
    @Query() query: FindSpotsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { since, until, limit, offset, include } = query;
    const page = { limit, offset };
    const found = await this.spots.findText({
      filter: await this.filters.read(query),
      window: windowBetween(since, until, this.clock.nowMs()),
      page,
      afterId: query.after_id,
      include,
    });
    tellNewestId(reply, found.newestId);
    return spotPageJson({}, found, page);
  }

  /**
   * All spots of one station, newest first
   * @remarks Sent in chunks when no `limit` is given.
   */
  @Get(':callsign')
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiOkResponse({ schema: { $ref: getSchemaPath(CallsignSpotListView) } })
  async findSpotsOf(
    @Param() { callsign }: CallsignPath,
    @Query() query: FindCallsignSpotsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Readable> {
    const { hours, limit, offset, after_id: afterId, include } = query;
    const filter = { ...(await this.filters.read(query)), of: [callsign] };
    const window = windowOfHours(hours, this.clock.nowMs());
    if (limit === undefined) {
      const series = await this.spots.findAllText({ filter, window, afterId, include });
      tellNewestId(reply, series.newestId);
      const ahead = series.newestId === undefined ? {} : { newest_id: series.newestId };
      const envelope = { callsign, hours, limit: null, offset, ...ahead };
      return Readable.from(spotListJson(envelope, series, offset));
    }
    const page = { limit, offset };
    const found = await this.spots.findText({ filter, window, page, afterId, include });
    tellNewestId(reply, found.newestId);
    return spotPageJson({ callsign, hours }, found, page);
  }
}

function tellNewestId(reply: FastifyReply, newestId: number | undefined): void {
  if (newestId !== undefined) reply.header(NEWEST_ID_HEADER, newestId);
}
