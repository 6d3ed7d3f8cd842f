import { Readable } from 'node:stream';
import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { API_PREFIX } from '../http/api-prefix.js';
import { Clock } from '../time/clock.js';
import { ApiErrors } from '../http/errors/error.dto.js';
import { tellNewestId } from '../http/answers/newest-id.js';
import { windowOfHours } from '../time/time-window.js';
import { windowBetween } from '../http/input/query-window.js';
import { spotListJson, spotPageJson } from './spot-list-json.js';
import { Cached, Exportable } from '../http/policy.decorators.js';
import {
  CallsignPath,
  DEFAULT_SINCE,
  FindCallsignSpotsQuery,
  FindSpotsQuery,
  PAGE_SPOTS,
} from './spots.dto.js';
import { ApiSpotList } from './api-spot-list.js';
import { ExportsService } from './exports.service.js';
import { FiltersService } from '../query/filters.service.js';
import { SpotsService } from './spots.service.js';
import { CallsignSpotListView, SpotListView } from '../query/spot-view.dto.js';

@ApiTags('Spots')
@ApiErrors(400, 503)
@Controller(`${API_PREFIX}/spots`)
export class SpotsController {
  constructor(
    private readonly spots: SpotsService,
    private readonly filters: FiltersService,
    private readonly exports: ExportsService,
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
  @Exportable()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiSpotList(SpotListView)
  async findSpots(
    @Query() query: FindSpotsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Readable> {
    const { since, until, limit, offset, include, format } = query;
    const asked = {
      filter: await this.filters.read(query),
      window: windowBetween(since, until, this.clock.nowMs(), DEFAULT_SINCE),
      afterId: query.after_id,
      include,
    };
    if (format !== 'json') {
      return this.exports.send(reply, format, { ...asked, page: { limit, offset } });
    }
    const page = { limit: limit ?? PAGE_SPOTS, offset };
    const found = await this.spots.findText({ ...asked, page });
    tellNewestId(reply, found.newestId);
    return spotPageJson({}, found, page);
  }

  /**
   * All spots of one station, newest first
   * @remarks Sent in chunks when no `limit` is given.
   */
  @Get(':callsign')
  @Exportable()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiSpotList(CallsignSpotListView)
  async findSpotsOf(
    @Param() { callsign }: CallsignPath,
    @Query() query: FindCallsignSpotsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Readable> {
    const { hours, limit, offset, after_id: afterId, include, format } = query;
    const filter = { ...(await this.filters.read(query)), of: [callsign] };
    const window = windowOfHours(hours, this.clock.nowMs());
    const asked = { filter, window, afterId, include };
    if (format !== 'json') {
      return this.exports.send(reply, format, { ...asked, page: { limit, offset } }, callsign);
    }
    if (limit === undefined) {
      const series = await this.spots.findAll({ ...asked, page: { offset } });
      tellNewestId(reply, series.newestId);
      const ahead = series.newestId === undefined ? {} : { newest_id: series.newestId };
      const envelope = { callsign, hours, limit: null, offset, ...ahead };
      return Readable.from(spotListJson(envelope, series, include));
    }
    const page = { limit, offset };
    const found = await this.spots.findText({ ...asked, page });
    tellNewestId(reply, found.newestId);
    return spotPageJson({ callsign, hours }, found, page);
  }
}
