import { raw, type Sql } from 'sql-template-tag';
import { SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../../time/time-window.js';
import type { StepName, Steps } from './dimension.js';

/** All divide a day: a step that is counted from the Unix epoch is counted from midnight. */
export const TIME_STEPS: Steps = {
  parameter: 'time_step',
  sizes: new Map([
    ...[1, 2, 5, 10, 15, 30].map((count) => [`${count}m`, count * SECONDS_PER_MINUTE] as const),
    ...[1, 3, 6].map((count) => [`${count}h`, count * SECONDS_PER_HOUR] as const),
  ]),
  default: '10m',
  sqlOf: beginOf,
};

export const DISTANCE_STEPS = stepsOf(
  'distance_step',
  'heard.distance_km',
  [10, 25, 50, 100, 250, 500, 1000],
  500,
);
export const SNR_STEPS = stepsOf('snr_step', 'heard.snr_db', [1, 2, 5, 10], 5);
export const WPM_STEPS = stepsOf('wpm_step', 'heard.wpm', [1, 2, 5, 10], 5);

/** The beginning of the step of time that a spot was heard in. */
export function beginOf(unitSeconds: number): Sql {
  return raw(`heard.heard_s - heard.heard_s % ${unitSeconds}`);
}

/** By the lower end of a step, rounded down: −12 in steps of 5 is −15. */
function stepsOf(
  parameter: StepName,
  column: string,
  sizes: readonly number[],
  usual: number,
): Steps {
  return {
    parameter,
    sizes: new Map(sizes.map((size) => [size, size])),
    default: usual,
    sqlOf: (size) => raw(`(floor(${column} / ${size}::double precision) * ${size})::int`),
  };
}
