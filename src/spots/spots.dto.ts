import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { BandName } from '../shared/band.js';
import {
  BandsParam,
  CallsignParam,
  CallsignPartParam,
  EnumListParam,
  IntegerParam,
  ModesParam,
  SpotterParam,
  TimestampParam,
} from '../shared/params.js';
import { SPOT_INCLUDES, type SpotInclude } from './spot-text.js';

/** What to add to every spot, wherever a client is told of spots. */
export function IncludeParam(): PropertyDecorator {
  return EnumListParam(SPOT_INCLUDES);
}

/** What a client wants to know of each spot, wherever it is told of spots. */
export class SpotIncludeQuery {
  /**
   * What to add to every spot, behind its ten fields: `report` adds `type` and `spotter_node`.
   */
  @IncludeParam()
  include?: SpotInclude[];
}

/** Which spots a client means, wherever it may choose. */
export class SpotFilterQuery extends SpotIncludeQuery {
  /** Part of the callsign of the station heard, in any case. */
  @CallsignPartParam()
  call?: string;

  /** The skimmer's callsign. A node suffix (`KM3T-2-#`) is ignored. */
  @SpotterParam()
  spotter?: string;

  /** Modes, comma-separated or repeated: `CW,RTTY,FT8,FT4`. */
  @ModesParam()
  mode?: string[];

  /** Bands, comma-separated or repeated. */
  @BandsParam()
  band?: BandName[];
}

/** The parameters of `GET /spots`. */
export class FindSpotsQuery extends SpotFilterQuery {
  /**
   * Start of the window, inclusive: an ISO 8601 time (UTC unless it says otherwise), Unix seconds
   * or milliseconds, or an age such as `30m`. One hour ago unless given.
   */
  @TimestampParam({ default: '1h', example: '30m' })
  since?: string = '1h';

  /** End of the window, inclusive, in the same forms, not before `since`. Open unless given. */
  @TimestampParam({ example: '5m' })
  until?: string;

  /** Spots on a page. */
  @IntegerParam({ min: 1, max: 1000, default: 100 })
  limit?: number = 100;

  /** Spots to skip. */
  @IntegerParam({ min: 0, max: Number.MAX_SAFE_INTEGER, default: 0 })
  offset?: number = 0;

  /**
   * Only spots with a higher id, by ascending id: remember the highest id seen and send it next time.
   * `since` still applies, and is one hour ago unless given: send `since=0` to miss nothing. Beyond the newest id there are none: `newest_id` then tells it.
   */
  @IntegerParam({ min: 0, max: Number.MAX_SAFE_INTEGER })
  after_id?: number;
}

/** The callsign in the path of `GET /spots/:callsign`. */
export class CallsignPath {
  /** The station heard, exactly; `/` may be sent as it is or as `%2F`. */
  @CallsignParam({ required: true })
  callsign: string;
}

/** The parameters of `GET /spots/:callsign`. */
export class FindCallsignSpotsQuery extends SpotIncludeQuery {
  /** Length of the window, ending now. */
  @IntegerParam({ min: 1, max: 168, default: 24 })
  hours?: number = 24;

  /** Modes, comma-separated or repeated. */
  @ModesParam()
  mode?: string[];

  /** Bands, comma-separated or repeated. */
  @BandsParam()
  band?: BandName[];

  /** Spots on a page. Unless given, all spots of the window are sent. */
  @IntegerParam({ min: 1, max: 10_000 })
  limit?: number;

  /** Spots to skip. */
  @IntegerParam({ min: 0, max: Number.MAX_SAFE_INTEGER, default: 0 })
  offset?: number = 0;

  /** Only spots with a higher id, by ascending id. */
  @IntegerParam({ min: 0, max: Number.MAX_SAFE_INTEGER })
  after_id?: number;
}

/** One report of a skimmer that it heard a station. */
export class SpotView {
  /**
   * Grows in the order in which spots become visible: usable as a cursor (`after_id`).
   */
  @ApiProperty({ type: 'integer', example: 184467 })
  id: number;

  /**
   * When the station was heard, UTC.
   * @example '2026-09-30T14:33:00Z'
   */
  timestamp: string;

  /**
   * The skimmer's callsign.
   * @example 'KM3T'
   */
  spotter: string;

  /**
   * Maidenhead grid of the skimmer; null when unknown.
   * @example 'FN42et'
   */
  spotter_grid: string | null;

  /**
   * The station heard.
   * @example 'K1ABC'
   */
  callsign: string;

  /**
   * Maidenhead grid of the station heard; null when unknown.
   * @example 'FN31pr'
   */
  grid: string | null;

  /**
   * In kHz, up to three decimals.
   * @example 14025.3
   */
  frequency: number;

  /**
   * The mode as the feed names it.
   * @example 'CW'
   */
  mode: string;

  /**
   * Signal-to-noise ratio in dB.
   */
  @ApiProperty({ type: 'integer', example: 24 })
  snr: number;

  /**
   * Words per minute; only for CW.
   */
  @ApiProperty({ type: 'integer', example: 28, nullable: true })
  wpm: number | null;

  /**
   * Only with `include=report`: what the feed calls this kind of report, such as `CQ` or `NCDXF B`; null for none,
   * and where it is not known.
   */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'CQ' })
  type?: string | null;

  /**
   * Only with `include=report`: which receiver of the skimmer it was, the 2 in `KM3T-2`; null for its only one.
   */
  @ApiPropertyOptional({ type: 'integer', nullable: true, example: 2 })
  spotter_node?: number | null;
}

/** A page of spots. */
export class SpotListView {
  /** Newest first; with `after_id` by ascending id. */
  spots: SpotView[];

  /**
   * All spots that match, exactly; with `after_id` those beyond it.
   */
  @ApiProperty({ type: 'integer', example: 61204 })
  total: number;

  /**
   * The limit used.
   */
  @ApiProperty({ type: 'integer', example: 100 })
  limit: number;

  /**
   * The offset used.
   */
  @ApiProperty({ type: 'integer', example: 0 })
  offset: number;

  /**
   * Only where `after_id` lies beyond it, as after a restore of the database: the newest id of the log, from
   * which to go on. Also in the header `X-Newest-Id`.
   */
  @ApiPropertyOptional({ type: 'integer', example: 184467 })
  newest_id?: number;
}

/** The spots of one station. */
export class CallsignSpotListView {
  /**
   * The station asked for, upper-case.
   * @example 'K1ABC'
   */
  callsign: string;

  /**
   * The window used, in hours.
   */
  @ApiProperty({ type: 'integer', example: 24 })
  hours: number;

  /** Newest first; with `after_id` by ascending id. */
  spots: SpotView[];

  /**
   * All spots that match, exactly; with `after_id` those beyond it.
   */
  @ApiProperty({ type: 'integer', example: 1234 })
  total: number;

  /**
   * The limit used; null when none was asked for.
   */
  @ApiProperty({ type: 'integer', example: 100, nullable: true })
  limit: number | null;

  /**
   * The offset used.
   */
  @ApiProperty({ type: 'integer', example: 0 })
  offset: number;

  /**
   * Only where `after_id` lies beyond it, as after a restore of the database: the newest id of the log, from
   * which to go on. Also in the header `X-Newest-Id`.
   */
  @ApiPropertyOptional({ type: 'integer', example: 184467 })
  newest_id?: number;
}

/** One amateur band. */
export class BandView {
  /**
   * A value of the `band` filter.
   * @example '20m'
   */
  name: string;

  /**
   * Lower edge in kHz, inclusive.
   * @example 14000
   */
  minFreq: number;

  /**
   * Upper edge in kHz, inclusive.
   * @example 14350
   */
  maxFreq: number;
}

/** The bands that can be filtered by. */
export class BandListView {
  /** Longest wavelength first. */
  bands: BandView[];
}
