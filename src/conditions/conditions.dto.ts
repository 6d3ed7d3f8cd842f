import { ApiProperty } from '@nestjs/swagger';
import { toIsoSeconds } from '../time/timestamp.js';
import type { Conditions } from './conditions.service.js';
import type { Measured } from './measured.js';

/** A value, and how old it is. */
export class ConditionView {
  /**
   * The value, in the unit of its field.
   * @example 128
   */
  value: number;

  /**
   * When it was measured, UTC; of K the start of its three hours, of A when the estimate was issued.
   * @example '2026-09-30T12:00:00Z'
   */
  measured_at: string;

  /** Seconds from then to now. */
  @ApiProperty({ type: 'integer', example: 9180 })
  age_seconds: number;
}

/** The sun and the earth's magnetic field, as NOAA's Space Weather Prediction Center publishes them. */
export class ConditionsView {
  /** Solar flux at 10.7 cm, in solar flux units; null while none is known. */
  @ApiProperty({ type: ConditionView, nullable: true })
  sfi: ConditionView | null;

  /** Planetary K-index, 0 to 9; null while none is known. */
  @ApiProperty({ type: ConditionView, nullable: true })
  k: ConditionView | null;

  /** Estimated planetary A-index of the day; null while none is known. */
  @ApiProperty({ type: ConditionView, nullable: true })
  a: ConditionView | null;
}

export function toConditionsView({ sfi, k, a }: Conditions, nowSeconds: number): ConditionsView {
  const viewOf = (one: Measured | null): ConditionView | null =>
    one && {
      value: one.value,
      measured_at: toIsoSeconds(one.atSeconds),
      age_seconds: Math.max(0, nowSeconds - one.atSeconds),
    };
  return { sfi: viewOf(sfi), k: viewOf(k), a: viewOf(a) };
}
