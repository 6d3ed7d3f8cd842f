import { Readable } from 'node:stream';
import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { API_PREFIX } from '../http/api-prefix.js';
import { Clock } from '../time/clock.js';
import { ApiErrors } from '../http/errors/error.dto.js';
import { tellNewestId } from '../http/answers/newest-id.js';
import { tellLocated } from '../http/answers/total-headers.js';
import { tellPermalink } from '../http/permalink.js';
import { refuseCursorAsOf, windowBetween, windowOrHours } from '../http/input/query-window.js';
import { spotListJson, spotPageJson } from './spot-list-json.js';
import { Cached, Exportable } from '../http/policy.decorators.js';
import {
  CALLSIGN_HOURS,
  CallsignPath,
  DEFAULT_SINCE,
  FindCallsignSpotsQuery,
  FindSpotsQuery,
  PAGE_SPOTS,
} from './spots.dto.js';
import { ApiSpotList } from './api-spot-list.js';
import { ExportsService } from './exports.service.js';
import { FiltersService } from '../query/filters.service.js';
import { type Cited, SpotsService } from './spots.service.js';
import { CallsignSpotListView, SpotListView } from '../query/spot-view.dto.js';

@ApiTags('Spots')
@ApiErrors(400, 409, 410, 503)
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
    const { since, until, limit, offset, include, format, as_of: asOf, after_id: afterId } = query;
    refuseCursorAsOf(asOf, afterId);
    const window = windowBetween(since, until, this.clock.nowMs(), DEFAULT_SINCE);
    const filter = await this.filters.read(query);
    const asked = { filter, window, afterId, asOf, include, countsLocated: true };
    const path = ['spots'];
    const cite = ({ cited }: Cited) => tellPermalink(reply, query, { path, window, cited });
    if (format !== 'json') {
      return this.exports.send(reply, format, { ...asked, page: { limit, offset } }, cite);
    }
    const page = { limit: limit ?? PAGE_SPOTS, offset };
    const found = await this.spots.findText({ ...asked, page });
    tellNewestId(reply, found.newestId);
    tellLocated(reply, found.located);
    cite(found);
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
    const { limit, offset, after_id: afterId, as_of: asOf, include, format } = query;
    refuseCursorAsOf(asOf, afterId);
    const { window, hours } = windowOrHours(query, CALLSIGN_HOURS, this.clock.nowMs());
    const filter = { ...(await this.filters.read(query)), of: [callsign] };
    const asked = { filter, window, afterId, asOf, include, countsLocated: true };
    const path = ['spots', callsign];
    const cite = ({ cited }: Cited) => tellPermalink(reply, query, { path, window, cited });
    if (format !== 'json') {
      return this.exports.send(
        reply,
        format,
        { ...asked, page: { limit, offset } },
        cite,
        callsign,
      );
    }
    if (limit === undefined) {
      const series = await this.spots.findAll({ ...asked, page: { offset } });
      tellNewestId(reply, series.newestId);
      tellLocated(reply, series.located);
      cite(series);
      const ahead = series.newestId === undefined ? {} : { newest_id: series.newestId };
      const envelope = { callsign, hours, limit: null, offset, ...ahead };
      return Readable.from(spotListJson(envelope, series, include));
    }
    const page = { limit, offset };
    const found = await this.spots.findText({ ...asked, page });
    tellNewestId(reply, found.newestId);
    tellLocated(reply, found.located);
    cite(found);
    return spotPageJson({ callsign, hours }, found, page);
  }
}
