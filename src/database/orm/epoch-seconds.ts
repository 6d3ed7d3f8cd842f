import type { ValueTransformer } from 'typeorm';

/** Converts a column of time to whole seconds since the Unix epoch in the entity. */
export const epochSeconds: ValueTransformer = {
  to: (seconds: number | null | undefined) =>
    typeof seconds === 'number' ? new Date(seconds * 1000) : seconds,
  from: (instant: Date | null) => instant && instant.getTime() / 1000,
};
