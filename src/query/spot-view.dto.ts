import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

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

  /** Only with `include=place`: the number of the station's DXCC entity; null where it has none, as at sea. */
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

  /** Only with `include=place`: the number of the skimmer's DXCC entity; null where it has none, as at sea. */
  @ApiPropertyOptional({ type: 'integer', nullable: true, example: 230 })
  spotter_dxcc?: number | null;

  /** Only with `include=place`: its name in the country file. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'Fed. Rep. of Germany' })
  spotter_entity?: string | null;

  /** Only with `include=place`: `AF`, `AN`, `AS`, `EU`, `NA`, `OC` or `SA`. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'EU' })
  spotter_continent?: string | null;

  /** Only with `include=place`: its CQ zone. */
  @ApiPropertyOptional({ type: 'integer', nullable: true, example: 14 })
  spotter_cq_zone?: number | null;

  /** Only with `include=place`: its ITU zone. */
  @ApiPropertyOptional({ type: 'integer', nullable: true, example: 28 })
  spotter_itu_zone?: number | null;

  /** Only with `include=path`: from the skimmer to the station, between the middles of their grids; null unless both are known. */
  @ApiPropertyOptional({ type: 'integer', nullable: true, example: 6043 })
  distance_km?: number | null;

  /** Only with `include=path`: where the great circle from the skimmer to the station begins, 0 to 359 degrees. */
  @ApiPropertyOptional({ type: 'integer', nullable: true, example: 48 })
  bearing?: number | null;

  /** Only with `include=activation`: what the station activated when it was heard, what began last; null for nothing known. */
  @ApiPropertyOptional({ type: () => ActivationView, nullable: true })
  activation?: ActivationView | null;
}

/** A park or bunker that a station activates. */
export class ActivationView {
  /**
   * The programme: `pota`, `wwff` or `wwbota`.
   * @example 'pota'
   */
  programme: string;

  /**
   * The park or bunker, as the programme numbers it.
   * @example 'US-4534'
   */
  reference: string;

  /**
   * Null where it is not known.
   * @example 'Bighorn National Forest'
   */
  @ApiProperty({ type: 'string', nullable: true })
  name: string | null;
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
   * The window used, in hours; null with `since` or `until`.
   */
  @ApiProperty({ type: 'integer', example: 24, nullable: true })
  hours: number | null;

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
