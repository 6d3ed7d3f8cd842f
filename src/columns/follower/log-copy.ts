import type { ReaderState } from '../../log/state/log-state.repository.js';

/** What of the log an engine has. */
export interface LogCopy {
  readonly history: number;
  /** How often stored spots had been changed when all of it was as the log has it; {@link MENDING} meanwhile. */
  readonly changes: number;
  /** Every spot up to this id is there, from the horizon on. */
  readonly lastId: number;
  readonly horizonDay: number;
}

/** No log has so many changes: some days are being copied again. */
export const MENDING = -1;

/** Spots that a reader waits for: copied in some 0.1 s. */
export const MAX_NEAR_SPOTS = 20_000;

/** How long a reader waits at most. PostgreSQL answers most questions sooner. */
export const MAX_WAIT_MS = 1_000;

/** Whether a copy has every spot of a snapshot as that shows it, and perhaps later ones. */
export function agrees(copy: LogCopy, reader: ReaderState): boolean {
  return (
    copy.history === reader.history &&
    copy.changes === reader.changes &&
    copy.lastId >= reader.lastId &&
    copy.horizonDay <= reader.horizonDay
  );
}

/** Whether it will soon agree, being up to {@link MAX_NEAR_SPOTS} behind. */
export function isNear(copy: LogCopy, reader: ReaderState): boolean {
  if (reader.lastId - copy.lastId > MAX_NEAR_SPOTS) return false;
  return agrees({ ...copy, lastId: reader.lastId }, reader);
}
