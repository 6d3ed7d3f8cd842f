import { Readable } from 'node:stream';
import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { API_PREFIX } from '../http/api-prefix.js';
import { Clock } from '../time/clock.js';
import { ApiErrors } from '../http/errors/error.dto.js';
import { NEWEST_ID_DESCRIBED, tellNewestId } from '../http/headers/newest-id.js';
import { tellLocated } from '../http/headers/total-headers.js';
import { tellPermalink } from '../http/headers/permalink.js';
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
@ApiErrors(400, 404, 409, 410, 503)
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
   * Without `since` the window is the past hour, with `after_id` too: spots heard before it are left out. To try:
   * [calls with K1 on 20 m](#try/findSpots?call=K1&band=20m), [strong signals, with places and distances](#try/findSpots?snr_min=30&include=place,path),
   * [six hours as CSV](#try/findSpots?since=6h&format=csv&limit=1000).
   */
  @Get()
  @Cached()
  @Exportable()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiSpotList(SpotListView, NEWEST_ID_DESCRIBED)
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
   * @remarks All spots of the past 24 hours unless a window is given, the newest first. Without `limit` there is no end but that of the
   * window: the answer is then sent in chunks, and can be megabytes for a station that is heard all day.
   */
  @Get(':callsign')
  @Exportable()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiSpotList(CallsignSpotListView, NEWEST_ID_DESCRIBED)
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
