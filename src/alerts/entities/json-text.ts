import type { ValueTransformer } from 'typeorm';

/** Reads and writes a column of text that holds JSON; NULL for null. */
export const jsonText: ValueTransformer = {
  to: (value: unknown) => (value === null || value === undefined ? value : JSON.stringify(value)),
  from: (text: string | null) => text && (JSON.parse(text) as unknown),
};
