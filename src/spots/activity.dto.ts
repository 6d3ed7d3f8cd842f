import { ApiProperty } from '@nestjs/swagger';
import { HoursQuery } from '../http/input/hours.dto.js';
import { CallsignsParam } from '../http/input/list-params.js';
import { toIsoSeconds } from '../time/timestamp.js';
import type { StationActivity } from '../postgres/lists/heard-members.js';

/** Maximum callsigns in one request. */
const MAX_CALLSIGNS = 100;

/** The parameters of `GET /activity`. */
export class FindActivityQuery extends HoursQuery {
  /** Callsigns, comma-separated or repeated; at most 100 different ones. */
  @CallsignsParam(MAX_CALLSIGNS, { required: true, example: ['K1ABC', 'W1AW'] })
  call: string[];
}

/** Whether one station was heard. */
export class ActivityEntryView {
  /**
   * Upper-case.
   * @example 'K1ABC'
   */
  callsign: string;

  /** Whether it was heard at least once in the window. */
  spotted: boolean;

  /** How often. */
  @ApiProperty({ type: 'integer', example: 17 })
  count: number;

  /**
   * When it was heard last, UTC.
   * @example '2026-09-30T14:33:00Z'
   */
  last_spotted: string | null;

  /**
   * Where it was heard last, in kHz.
   * @example 14025.3
   */
  last_frequency: number | null;

  /**
   * In which mode it was heard last.
   * @example 'CW'
   */
  last_mode: string | null;

  /** How strong it was last, in dB. */
  @ApiProperty({ type: 'integer', nullable: true, example: 24 })
  last_snr: number | null;
}

/** How many were heard. */
export class ActivitySummaryView {
  /** Different callsigns asked about. */
  @ApiProperty({ type: 'integer', example: 2 })
  requested: number;

  /** Those heard at least once. */
  @ApiProperty({ type: 'integer', example: 1 })
  spotted: number;

  /** Those not heard. */
  @ApiProperty({ type: 'integer', example: 1 })
  not_spotted: number;
}

/** Who of many was heard. */
export class ActivityView {
  /** One entry for each callsign, in the order asked. */
  callsigns: ActivityEntryView[];

  /** The entries, counted. */
  summary: ActivitySummaryView;

  /** The window used, in hours. */
  @ApiProperty({ type: 'integer', example: 1 })
  hours: number;
}

/** The answer for all who were asked about, of those who were heard. */
export function toActivityView(
  callsigns: readonly string[],
  heard: readonly StationActivity[],
  hours: number,
): ActivityView {
  const byCallsign = new Map(heard.map((station) => [station.callsign, station]));
  return {
    callsigns: callsigns.map((callsign) => toActivityEntry(callsign, byCallsign.get(callsign))),
    summary: {
      requested: callsigns.length,
      spotted: heard.length,
      not_spotted: callsigns.length - heard.length,
    },
    hours,
  };
}

/** One station of an answer; `undefined` for one that was not heard. */
export function toActivityEntry(
  callsign: string,
  station: StationActivity | undefined,
): ActivityEntryView {
  return {
    callsign,
    spotted: station !== undefined,
    count: station?.spots ?? 0,
    last_spotted: station ? toIsoSeconds(station.lastHeardAtSeconds) : null,
    last_frequency: station ? station.lastFrequencyHz / 1000 : null,
    last_mode: station?.lastMode ?? null,
    last_snr: station?.lastSnrDb ?? null,
  };
}
