import { ApiProperty } from '@nestjs/swagger';
import { OTHER_BAND } from '../radio/band.js';
import { IntegerParam } from '../http/input/params.js';
import { toIsoSeconds } from '../time/timestamp.js';
import { CHARTS_HOURS, STATS_HOURS, type StatsWindow } from './stats-window.js';
import { type BandActivity, type Charts, type NamedCount, type Stats } from './stats.service.js';

/** The parameters of `GET /stats`. */
export class StatsQuery {
  /** Length of the window, ending now. One hour unless given. */
  @IntegerParam({ min: 1, max: 720, default: STATS_HOURS })
  hours: number;

  /** Hours ago at which the window starts; overrides `hours`. 1 when only `end_hours` is given. */
  @IntegerParam({ min: 1, max: 720 })
  start_hours?: number;

  /** Hours ago at which the window ends; 0 is now. */
  @IntegerParam({ min: 0, max: 719 })
  end_hours?: number;
}

/** The parameters of `GET /charts`. */
export class ChartsQuery {
  /** Length of the window, ending now. Twelve hours unless given. */
  @IntegerParam({ min: 1, max: 720, default: CHARTS_HOURS })
  hours: number;

  /** Hours ago at which the window starts; overrides `hours`. 12 when only `end_hours` is given. */
  @IntegerParam({ min: 1, max: 720 })
  start_hours?: number;

  /** Hours ago at which the window ends; 0 is now. */
  @IntegerParam({ min: 0, max: 719 })
  end_hours?: number;
}

/** The first and the last second of a window. */
export class TimeRangeView {
  /**
   * The first second, UTC.
   * @example '2026-09-30T13:33:01Z'
   */
  start: string;

  /**
   * The last second, UTC.
   * @example '2026-09-30T14:33:00Z'
   */
  end: string;
}

/** Spots of a band. */
export class BandCountView {
  /**
   * A band, or `other` for what is outside all bands.
   * @example '20m'
   */
  band: string;

  /** How many spots there are on it. */
  @ApiProperty({ type: 'integer', example: 19012 })
  count: number;
}

/** Spots of a mode. */
export class ModeCountView {
  /**
   * The mode as the feed names it.
   * @example 'CW'
   */
  mode: string;

  /** How many spots there are in it. */
  @ApiProperty({ type: 'integer', example: 41870 })
  count: number;
}

/** Spots of a station. */
export class CallsignCountView {
  /**
   * The station heard.
   * @example 'K1ABC'
   */
  callsign: string;

  /** How many spots it has. */
  @ApiProperty({ type: 'integer', example: 812 })
  count: number;
}

/** Spots of a clock hour. */
export class HourCountView {
  /**
   * When the hour began, UTC.
   * @example '2026-09-30T14:00:00Z'
   */
  hour: string;

  /** How many spots were heard in it. */
  @ApiProperty({ type: 'integer', example: 61204 })
  count: number;
}

/** What was heard in a window. */
export class StatsView {
  /** Spots, exactly. */
  @ApiProperty({ type: 'integer', example: 61204 })
  totalSpots: number;

  /**
   * Spots a minute, two decimals.
   * @example 1020.07
   */
  spotsPerMinute: number;

  /** Different stations heard. */
  @ApiProperty({ type: 'integer', example: 6103 })
  uniqueCallsigns: number;

  /** Different skimmers that heard them. */
  @ApiProperty({ type: 'integer', example: 212 })
  uniqueSpotters: number;

  /** Spots by mode, most first. */
  @ApiProperty({ additionalProperties: { type: 'integer' }, example: { CW: 41870, FT8: 19334 } })
  modeBreakdown: Record<string, number>;

  /** Spots by band, most first; those outside all bands under `other`. */
  @ApiProperty({ additionalProperties: { type: 'integer' }, example: { '20m': 19012, other: 3 } })
  bandBreakdown: Record<string, number>;

  /** The bands, most spots first, without `other`. */
  topBands: BandCountView[];

  /** The window used; both ends inclusive. */
  timeRange: TimeRangeView;

  /** The length of the window in hours. */
  @ApiProperty({ type: 'integer', example: 1 })
  hours: number;
}

/** What charts are drawn from. */
export class ChartsView {
  /** Whole clock hours, oldest first; the current one is left out. Hours without spots are 0. */
  hourlyActivity: HourCountView[];

  /** Most spots first. */
  byMode: ModeCountView[];

  /** Most spots first; those outside all bands under `other`. */
  byBand: BandCountView[];

  /** The twenty stations heard most often. */
  topCallsigns: CallsignCountView[];

  /** The window used; both ends inclusive. */
  timeRange: TimeRangeView;
}

/** How busy a band is. */
export class BandActivityView {
  /**
   * A band, or `other` for what is outside all bands.
   * @example '20m'
   */
  band: string;

  /** Spots of the past ten minutes. */
  @ApiProperty({ type: 'integer', example: 3110 })
  past10Minutes: number;

  /** Spots of the past hour. */
  @ApiProperty({ type: 'integer', example: 19012 })
  pastHour: number;
}

/** How busy all bands are, counted at the same moment. */
export class BandActivityListView {
  /** Every band, longest wavelength first, then `other`. */
  bands: BandActivityView[];

  /** The past hour; both ends inclusive. */
  timeRange: TimeRangeView;
}

export function toStatsView(stats: Stats): StatsView {
  const { window, totalSpots, uniqueCallsigns, uniqueSpotters, byMode, byBand } = stats;
  return {
    totalSpots,
    spotsPerMinute: Math.round((totalSpots / (window.hours * 60)) * 100) / 100,
    uniqueCallsigns,
    uniqueSpotters,
    modeBreakdown: toBreakdown(byMode),
    bandBreakdown: toBreakdown(byBand),
    topBands: byBand.filter(({ name }) => name !== OTHER_BAND).map(toBandCount),
    timeRange: toTimeRange(window),
    hours: window.hours,
  };
}

export function toChartsView({ window, byHour, byMode, byBand, topCallsigns }: Charts): ChartsView {
  return {
    hourlyActivity: byHour.map(({ fromSeconds, spots }) => ({
      hour: toIsoSeconds(fromSeconds),
      count: spots,
    })),
    byMode: byMode.map(({ name, spots }) => ({ mode: name, count: spots })),
    byBand: byBand.map(toBandCount),
    topCallsigns: topCallsigns.map(({ callsign, spots }) => ({ callsign, count: spots })),
    timeRange: toTimeRange(window),
  };
}

export function toBandActivityView({ window, bands }: BandActivity): BandActivityListView {
  return {
    bands: bands.map(({ name, inTenMinutes, inHour }) => ({
      band: name,
      past10Minutes: inTenMinutes,
      pastHour: inHour,
    })),
    timeRange: toTimeRange(window),
  };
}

function toBreakdown(counts: readonly NamedCount[]): Record<string, number> {
  return Object.fromEntries(counts.map(({ name, spots }) => [name, spots]));
}

function toBandCount({ name, spots }: NamedCount): BandCountView {
  return { band: name, count: spots };
}

function toTimeRange({ firstSeconds, lastSeconds }: StatsWindow): TimeRangeView {
  return { start: toIsoSeconds(firstSeconds), end: toIsoSeconds(lastSeconds) };
}
