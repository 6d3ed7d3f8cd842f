import type { ValueTransformer } from 'typeorm';

/** A column of time that its entity has in whole seconds since the Unix epoch. */
export const epochSeconds: ValueTransformer = {
  to: (seconds: number | null | undefined) =>
    typeof seconds === 'number' ? new Date(seconds * 1000) : seconds,
  from: (instant: Date | null) => instant && instant.getTime() / 1000,
};
