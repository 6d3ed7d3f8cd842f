import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EnumListParam } from '../http/input/list-params.js';
import { IntegerParam, TimestampParam, WordParam } from '../http/input/params.js';
import { placeFields } from './signals.service.js';
import type { FindActivation } from '../query/activities/activities.js';
import { ActivationView } from '../query/spot-view.dto.js';
import { SpotCriteriaQuery } from '../spots/spots.dto.js';
import { toIsoSeconds } from '../time/timestamp.js';
import { SIGNAL_QUALITIES, type SignalQuality } from './signal-quality.js';
import type { Station, StationPage } from './station.js';
import { STATION_ORDERS } from './station-query.js';

export { SIGNAL_QUALITIES, type SignalQuality } from './signal-quality.js';

/** Where the window begins unless it is asked for. */
export const DEFAULT_SINCE = '15m';

/** Fields that can be added to a station. */
export const STATION_INCLUDES = ['place', 'activation'] as const;

export type StationInclude = (typeof STATION_INCLUDES)[number];

/** The parameters of `GET /stations`. */
export class StationsQuery extends SpotCriteriaQuery {
  /** Start of the window, inclusive, in the forms of `GET /spots`; a window is 24 hours long at most. 15 minutes ago unless given. */
  @TimestampParam({ default: DEFAULT_SINCE })
  since: string;

  /** End of the window, inclusive, in the same forms, not before `since`. Open unless given. */
  @TimestampParam()
  until?: string;

  /** Only signals of these qualities, which are judged by all spots of the window, also those that filters leave out. */
  @EnumListParam(SIGNAL_QUALITIES)
  quality?: SignalQuality[];

  /** `frequency` from the lowest; all others from the greatest. Equal ones by when they were heard last. */
  @WordParam(STATION_ORDERS, { default: STATION_ORDERS[0] })
  order: (typeof STATION_ORDERS)[number];

  /** `place` adds the entity, continent and zones of the station; `activation` the park or bunker that it activated when it was heard last. */
  @EnumListParam(STATION_INCLUDES)
  include?: StationInclude[];

  /** Stations on a page. */
  @IntegerParam({ min: 1, max: 1000, default: 100 })
  limit: number;

  /** Stations to skip. */
  @IntegerParam({ min: 0, max: Number.MAX_SAFE_INTEGER, default: 0 })
  offset: number;
}

/** What all reports of a callsign on a band in a mode say together. */
export class StationView {
  /**
   * The station heard.
   * @example 'K1ABC'
   */
  callsign: string;

  /** Null outside all bands, where there is a row for each whole MHz. */
  @ApiProperty({ type: 'string', nullable: true, example: '20m' })
  band: string | null;

  /**
   * The mode as the feed names it.
   * @example 'CW'
   */
  mode: string;

  /** In kHz: the median of the newest 10 minutes in which it was heard. */
  @ApiProperty({ example: 14025.3 })
  frequency: number;

  /** The newest kind of report in these minutes; null for none. */
  @ApiProperty({ type: 'string', nullable: true, example: 'CQ' })
  type: string | null;

  /** Words per minute: the median of these minutes; null for none. */
  @ApiProperty({ type: 'number', nullable: true, example: 28 })
  wpm: number | null;

  /** The best signal-to-noise ratio in dB. */
  @ApiProperty({ type: 'integer', example: 31 })
  snr: number;

  /**
   * The skimmer that reported it.
   * @example 'KM3T'
   */
  best_spotter: string;

  /** How many skimmers reported it. */
  @ApiProperty({ type: 'integer', example: 12 })
  skimmers: number;

  /** How many spots the row counts. */
  @ApiProperty({ type: 'integer', example: 40 })
  spots: number;

  /**
   * UTC.
   * @example '2026-09-30T14:20:11Z'
   */
  first_heard: string;

  /**
   * UTC.
   * @example '2026-09-30T14:33:00Z'
   */
  last_heard: string;

  /**
   * Maidenhead grid of the station; null when unknown.
   * @example 'FN31pr'
   */
  grid: string | null;

  /**
   * `confirmed`: two skimmers of different base calls heard it within 10 minutes and 0.5 kHz. `suspect`: not confirmed, and
   * probably a call misheard that at least four times as many skimmers heard nearby. `single`: the others.
   */
  @ApiProperty({ enum: SIGNAL_QUALITIES, example: 'confirmed' })
  quality: SignalQuality;

  /** Only with `include=place`: the number of its DXCC entity; null where it has none, as at sea. */
  @ApiPropertyOptional({ type: 'integer', nullable: true, example: 291 })
  dxcc?: number | null;

  /** Only with `include=place`: its name in the country file. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'United States' })
  entity?: string | null;

  /** Only with `include=place`: `AF`, `AN`, `AS`, `EU`, `NA`, `OC` or `SA`. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'NA' })
  continent?: string | null;

  /** Only with `include=place`: its CQ zone. */
  @ApiPropertyOptional({ type: 'integer', nullable: true, example: 5 })
  cq_zone?: number | null;

  /** Only with `include=place`: its ITU zone. */
  @ApiPropertyOptional({ type: 'integer', nullable: true, example: 8 })
  itu_zone?: number | null;

  /** Only with `include=activation`: what it activated when it was heard last, what began last; null for nothing known. */
  @ApiPropertyOptional({ type: () => ActivationView, nullable: true })
  activation?: ActivationView | null;
}

/** A page of stations. */
export class StationListView {
  /** The rows of this page, in the order asked for. */
  @ApiProperty({ type: [StationView] })
  stations: StationView[];

  /** How many match, whatever `limit`. */
  @ApiProperty({ type: 'integer', example: 812 })
  total: number;

  /** As asked for. */
  @ApiProperty({ type: 'integer', example: 100 })
  limit: number;

  /** As asked for. */
  @ApiProperty({ type: 'integer', example: 0 })
  offset: number;
}

const NOTHING_KNOWN: FindActivation = () => undefined;

export function toStationView(
  row: Station,
  include: readonly StationInclude[] = [],
  activationOf: FindActivation = NOTHING_KNOWN,
): StationView {
  return {
    callsign: row.station.callsign,
    band: row.band,
    mode: row.mode,
    frequency: row.frequencyHz / 1000,
    type: row.type,
    wpm: row.wpm,
    snr: row.snrDb,
    best_spotter: row.bestSpotter,
    skimmers: row.skimmers,
    spots: row.spots,
    first_heard: toIsoSeconds(row.firstHeardSeconds),
    last_heard: toIsoSeconds(row.lastHeardSeconds),
    grid: row.station.grid,
    quality: row.quality,
    ...(include.includes('place') && placeFields(row.station)),
    ...(include.includes('activation') && {
      activation: activationOf(row.station.callsign, row.lastHeardSeconds) ?? null,
    }),
  };
}

export function toStationListView(
  { stations, total }: StationPage,
  { limit, offset, include }: StationsQuery,
  activationOf: FindActivation,
): StationListView {
  return {
    stations: stations.map((row) => toStationView(row, include, activationOf)),
    total,
    limit,
    offset,
  };
}
