import { ApiProperty } from '@nestjs/swagger';
import { HoursQuery } from '../http/input/hours.dto.js';
import { EnumListParam } from '../http/input/list-params.js';
import { IntegerParam } from '../http/input/params.js';
import { BAND_NAMES } from '../radio/band.js';
import type { SkimmerRecord } from '../postgres/counts.service.js';
import { toIsoSeconds } from '../time/timestamp.js';
import type { SkimmerQuality } from './skimmer-quality.service.js';

const SKIMMER_INCLUDES = ['quality'] as const;

/** The parameters of `GET /skimmers`. */
export class SkimmersQuery extends HoursQuery {
  /** Maximum skimmers in the answer. */
  @IntegerParam({ min: 1, max: 1000, default: 100 })
  limit: number;

  /**
   * What to add to every skimmer: `quality` adds `skew_ppm`, `suspect_rate`, `nodes`, `entity` and `continent`.
   */
  @EnumListParam(SKIMMER_INCLUDES)
  include?: (typeof SKIMMER_INCLUDES)[number][];
}

/** A skimmer that reported something. */
export class SkimmerView {
  /**
   * The skimmer's callsign.
   * @example 'KM3T'
   */
  spotter: string;

  /**
   * Maidenhead grid; null when unknown.
   * @example 'FN42et'
   */
  grid: string | null;

  /** Its spots in the window. */
  @ApiProperty({ type: 'integer', example: 1904 })
  spotCount: number;

  /**
   * When it last heard something, UTC.
   * @example '2026-09-30T14:33:00Z'
   */
  lastSpot: string;

  /** On which bands, longest wavelength first. */
  @ApiProperty({ example: ['40m', '20m'] })
  bands: string[];

  /** In which modes, by name. */
  @ApiProperty({ example: ['CW', 'RTTY'] })
  modes: string[];

  /**
   * Only with `include=quality`: how much too high its frequencies are, in parts per million: the median of its differences to the
   * median of at least three others that heard the same signal. Null while it has fewer than 100 of them in 24 hours.
   * @example 3.1
   */
  @ApiProperty({ type: 'number' })
  skew_ppm?: number | null;

  /**
   * Only with `include=quality`: the share of its spots of 24 hours that belong to signals judged `suspect`, 0 to 1; null where
   * that is not known.
   * @example 0.012
   */
  @ApiProperty({ type: 'number' })
  suspect_rate?: number | null;

  /** Only with `include=quality`: the numbers of its receivers that were heard in 24 hours, the 2 in `KM3T-2`; none of one without. */
  @ApiProperty({ type: 'integer', isArray: true, example: [2, 3] })
  nodes?: number[];

  /**
   * Only with `include=quality`: the name of its DXCC entity; null where that is not known.
   * @example 'United States'
   */
  entity?: string | null;

  /**
   * Only with `include=quality`: `AF`, `AN`, `AS`, `EU`, `NA`, `OC` or `SA`.
   * @example 'NA'
   */
  continent?: string | null;
}

/** The busiest skimmers. */
export class SkimmerListView {
  /** Most spots first, then by name; at most 100. */
  skimmers: SkimmerView[];

  /** How many are in this answer. */
  @ApiProperty({ type: 'integer', example: 100 })
  count: number;

  /** How many reported something in the window. */
  @ApiProperty({ type: 'integer', example: 212 })
  total: number;

  /** The window used, in hours. */
  @ApiProperty({ type: 'integer', example: 1 })
  hours: number;
}

/** @param quality of skimmers, by callsign; left out unless the client asked for it */
export function toSkimmerListView(
  skimmers: readonly SkimmerRecord[],
  hours: number,
  quality?: ReadonlyMap<string, SkimmerQuality>,
): SkimmerListView {
  return {
    skimmers: skimmers.map((skimmer) => ({
      spotter: skimmer.spotter,
      grid: skimmer.grid,
      spotCount: skimmer.spots,
      lastSpot: toIsoSeconds(skimmer.lastHeardAtSeconds),
      bands: BAND_NAMES.filter((_, index) => (skimmer.bandMask & (1 << (index + 1))) !== 0),
      modes: skimmer.modes,
      ...(quality && toQualityView(skimmer, quality.get(skimmer.spotter))),
    })),
    count: skimmers.length,
    total: skimmers[0]?.total ?? 0,
    hours,
  };
}

function toQualityView({ entity, continent }: SkimmerRecord, quality: SkimmerQuality | undefined) {
  return {
    skew_ppm: quality?.skewPpm ?? null,
    suspect_rate: quality?.suspectRate ?? null,
    nodes: [...(quality?.nodes ?? [])],
    entity,
    continent,
  };
}
