import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { API_PREFIX } from '../http/api-prefix.js';
import { LOCATED_DESCRIBED, tellLocated } from '../http/headers/total-headers.js';
import { ApiErrors } from '../http/errors/error.dto.js';
import { InvalidParameters } from '../http/errors/errors.js';
import { windowBetween } from '../http/input/query-window.js';
import { Cached } from '../http/policy.decorators.js';
import { Activities } from '../query/activities/activities.js';
import { FiltersService } from '../query/filters.service.js';
import { Clock } from '../time/clock.js';
import { SECONDS_PER_DAY, type TimeWindow } from '../time/time-window.js';
import {
  DEFAULT_SINCE,
  StationListView,
  StationsQuery,
  toStationListView,
} from './stations.dto.js';
import { StationsService } from './stations.service.js';

@ApiTags('Stations')
@ApiErrors(400, 404, 503)
@Controller(API_PREFIX)
export class StationsController {
  constructor(
    private readonly stations: StationsService,
    private readonly filters: FiltersService,
    private readonly clock: Clock,
    private readonly activities: Activities,
  ) {}

  /**
   * One line a signal: who is on the air, where, how strong, how sure
   * @remarks A row for each callsign, band and mode. Filters choose the spots that a row counts. The same live:
   * `GET /stations/stream`. To try: [what Europe hears of Asia](#try/findStations?continent=AS&spotter_continent=EU),
   * [Morse on 20 and 40 m, surely heard](#try/findStations?mode=CW&band=20m,40m&quality=confirmed),
   * [within 1,000 km of Boston, with entities](#try/findStations?spotter_near=FN42&spotter_within_km=1000&include=place).
   */
  @Get('stations')
  @Cached()
  @ApiOkResponse({ type: StationListView, headers: LOCATED_DESCRIBED })
  async findStations(
    @Query() query: StationsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StationListView> {
    const { order, quality, offset, limit } = query;
    const page = await this.stations.find({
      filter: await this.filters.read(query),
      window: this.windowOf(query),
      order,
      ...(quality && { quality }),
      offset,
      limit,
      countsLocated: true,
    });
    tellLocated(reply, page.located);
    return toStationListView(page, query, this.activities.of);
  }

  /** @throws InvalidParameters when it is longer than a day */
  private windowOf({ since, until }: StationsQuery): TimeWindow {
    const nowMs = this.clock.nowMs();
    const window = windowBetween(since, until, nowMs, DEFAULT_SINCE);
    const lastSeconds = window.toSeconds === null ? Math.floor(nowMs / 1000) : window.toSeconds - 1;
    if (lastSeconds - window.fromSeconds <= SECONDS_PER_DAY) return window;
    const message = 'since must be at most 24 hours before until, which is now unless given';
    throw new InvalidParameters([{ field: 'since', message }]);
  }
}
