import { Injectable } from '@nestjs/common';
import { BAND_NAMES, bandNameOf, OTHER_BAND } from '../radio/band.js';
import { Clock } from '../time/clock.js';
import { floorTo, SECONDS_PER_HOUR, type TimeWindow, windowOfHours } from '../time/time-window.js';
import {
  type CallsignCount,
  CountsService,
  type ModeBandCount,
  type SkimmerRecord,
} from '../postgres/counts.service.js';
import {
  CHARTS_HOURS,
  type HoursAgo,
  STATS_HOURS,
  type StatsWindow,
  toStatsWindow,
} from './stats-window.js';

/** Number of spots with a name. */
export interface NamedCount {
  readonly name: string;
  readonly spots: number;
}

/** What was heard in a window. Lists are by count, then by name. */
export interface Stats {
  readonly window: StatsWindow;
  readonly totalSpots: number;
  readonly uniqueCallsigns: number;
  readonly uniqueSpotters: number;
  readonly byMode: readonly NamedCount[];
  /** With {@link OTHER_BAND} for what is outside all bands. */
  readonly byBand: readonly NamedCount[];
}

/** Counts for charts. Lists are by count, then by name. */
export interface Charts {
  readonly window: StatsWindow;
  /** Whole clock hours, oldest first, those without spots included. */
  readonly byHour: readonly { readonly fromSeconds: number; readonly spots: number }[];
  readonly byMode: readonly NamedCount[];
  readonly byBand: readonly NamedCount[];
  readonly topCallsigns: readonly CallsignCount[];
}

/** Recent numbers of spots of every band, longest wavelength first, then {@link OTHER_BAND}. */
export interface BandActivity {
  /** The past hour. */
  readonly window: StatsWindow;
  readonly bands: readonly {
    readonly name: string;
    readonly inTenMinutes: number;
    readonly inHour: number;
  }[];
}

const TEN_MINUTES_SECONDS = 600;
const TOP_CALLSIGNS = 20;
const TOP_SKIMMERS = 100;

/** Answers questions about totals, charts and skimmers. Each answer is of one snapshot, and exact to the second. */
@Injectable()
export class StatsService {
  constructor(
    private readonly counts: CountsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts the totals of a window.
   * @throws InvalidParameters when its start is not before its end.
   * @throws DatabaseUnavailable
   */
  async getStats(asked: HoursAgo): Promise<Stats> {
    const stats = toStatsWindow(asked, STATS_HOURS, this.clock.nowMs());
    const { window } = stats;
    return this.counts.read(window, async (counts) => {
      const found = await counts.byModeAndBand(window);
      return {
        window: stats,
        totalSpots: found.reduce((sum, { spots }) => sum + spots, 0),
        uniqueCallsigns: await counts.stations(window),
        uniqueSpotters: await counts.skimmers(window),
        byMode: sumBy(found, ({ mode }) => mode),
        byBand: sumBy(found, bandName),
      };
    });
  }

  /**
   * Counts the whole clock hours of a window, and its modes, bands and busiest stations.
   * @throws InvalidParameters when its start is not before its end.
   * @throws DatabaseUnavailable
   */
  async getCharts(asked: HoursAgo): Promise<Charts> {
    const stats = toStatsWindow(asked, CHARTS_HOURS, this.clock.nowMs());
    const { window } = stats;
    const endSeconds = floorTo(stats.lastSeconds, SECONDS_PER_HOUR);
    // Not from the window's first second, which is rounded up: in the last second of an hour into the next hour.
    const startSeconds = endSeconds - stats.hours * SECONDS_PER_HOUR;
    return this.counts.read(window, async (counts) => {
      const found = await counts.byModeAndBand(window);
      const hours = await counts.hours({ ...window, fromSeconds: startSeconds });
      const byHour = new Map(hours.map(({ hour, spots }) => [hour * SECONDS_PER_HOUR, spots]));
      return {
        window: stats,
        byHour: Array.from({ length: stats.hours }, (_, bar) => {
          const fromSeconds = startSeconds + bar * SECONDS_PER_HOUR;
          return { fromSeconds, spots: byHour.get(fromSeconds) ?? 0 };
        }),
        byMode: sumBy(found, ({ mode }) => mode),
        byBand: sumBy(found, bandName),
        topCallsigns: await counts.topStations(window, TOP_CALLSIGNS),
      };
    });
  }

  /**
   * Finds the busiest skimmers of the last hours.
   * @throws DatabaseUnavailable
   */
  async findSkimmers(hours: number, limit = TOP_SKIMMERS): Promise<SkimmerRecord[]> {
    const window = windowOfHours(hours, this.clock.nowMs());
    return this.counts.read(window, (counts) => counts.topSkimmers(window, limit));
  }

  /**
   * Counts the spots of each band in the past ten minutes and in the past hour. Reads the rollups of some
   * seventy minutes.
   * @throws DatabaseUnavailable
   */
  async getBandActivity(): Promise<BandActivity> {
    const window = toStatsWindow({}, 1, this.clock.nowMs());
    const { lastSeconds } = window;
    const tenMinutes: TimeWindow = {
      fromSeconds: lastSeconds + 1 - TEN_MINUTES_SECONDS,
      toSeconds: null,
    };
    return this.counts.read(window.window, async (counts) => {
      const inHour = namedCounts(await counts.byModeAndBand(window.window));
      const inTenMinutes = namedCounts(await counts.byModeAndBand(tenMinutes));
      const bands = [...BAND_NAMES, OTHER_BAND].map((name) => ({
        name,
        inTenMinutes: inTenMinutes.get(name) ?? 0,
        inHour: inHour.get(name) ?? 0,
      }));
      return { window, bands };
    });
  }
}

function bandName({ bandId }: ModeBandCount): string {
  return bandNameOf(bandId);
}

function namedCounts(counts: readonly ModeBandCount[]): Map<string, number> {
  return new Map(sumBy(counts, bandName).map(({ name, spots }) => [name, spots]));
}

function sumBy(
  counts: readonly ModeBandCount[],
  nameOf: (count: ModeBandCount) => string,
): NamedCount[] {
  const sums = new Map<string, number>();
  for (const count of counts) {
    const name = nameOf(count);
    sums.set(name, (sums.get(name) ?? 0) + count.spots);
  }
  return [...sums]
    .map(([name, spots]) => ({ name, spots }))
    .sort((a, b) => b.spots - a.spots || (a.name < b.name ? -1 : 1));
}
