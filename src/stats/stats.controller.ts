import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { API_PREFIX } from '../http/api-prefix.js';
import { ApiErrors } from '../http/errors/error.dto.js';
import { Cached } from '../http/policy.decorators.js';
import {
  BandActivityListView,
  ChartsQuery,
  ChartsView,
  StatsQuery,
  StatsView,
  toBandActivityView,
  toChartsView,
  toStatsView,
} from './stats.dto.js';
import { SkimmerListView, SkimmersQuery, toSkimmerListView } from './skimmers.dto.js';
import { SkimmerQualityService } from './skimmer-quality.service.js';
import { StatsService } from './stats.service.js';

@ApiTags('Statistics')
@ApiErrors(400, 503)
@Controller(API_PREFIX)
export class StatsController {
  constructor(
    private readonly stats: StatsService,
    private readonly quality: SkimmerQualityService,
  ) {}

  /**
   * Totals of a window, by mode and band
   * @remarks Exact, over the past hour unless asked otherwise: spots, stations and skimmers. `start_hours=4&end_hours=3` is the one
   * hour from 4 to 3 hours ago.
   */
  @Get('stats')
  @Cached()
  async getStats(@Query() query: StatsQuery): Promise<StatsView> {
    return toStatsView(await this.stats.getStats(query));
  }

  /**
   * Activity by the hour, by mode and band, and the busiest stations
   * @remarks What a chart is drawn from: whole clock hours, modes, bands and the twenty stations heard most.
   * `start_hours=48&end_hours=24` is the previous full day.
   */
  @Get('charts')
  @Cached()
  async getCharts(@Query() query: ChartsQuery): Promise<ChartsView> {
    return toChartsView(await this.stats.getCharts(query));
  }

  /**
   * How many spots each band had in the past ten minutes, and in the past hour
   * @remarks Every band, and `other` for what lies in none, counted at the same moment. Made for a row of buttons that is renewed
   * every few seconds: it costs nothing.
   */
  @Get('bands/activity')
  @Cached()
  async getBandActivity(): Promise<BandActivityListView> {
    return toBandActivityView(await this.stats.getBandActivity());
  }

  /**
   * The active skimmers, busiest first
   * @remarks `total` counts all that are active, whatever `limit`. `include=quality` adds what is known of each: the error of its
   * frequencies, its receivers and place, computed once an hour over the past 24 hours.
   */
  @Get('skimmers')
  @Cached()
  async listSkimmers(@Query() { hours, limit, include }: SkimmersQuery): Promise<SkimmerListView> {
    const skimmers = await this.stats.findSkimmers(hours, limit);
    if (!include?.includes('quality')) return toSkimmerListView(skimmers, hours);
    const names = skimmers.map(({ spotter }) => spotter);
    return toSkimmerListView(skimmers, hours, await this.quality.findOf(names));
  }
}
