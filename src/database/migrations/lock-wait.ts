import { setTimeout as delay } from 'node:timers/promises';
import { QueryFailedError } from 'typeorm';

/** Maximum wait of a migration's statement for a table: every read that comes meanwhile waits behind it. */
export const LOCK_TIMEOUT_MS = 2_000;

/** Pause before the next try, in which those reads are answered. */
const PAUSE_MS = 3_000;

/** Maximum wait in all: a dump takes minutes. */
const MAX_WAIT_MS = 600_000;

const TELL_EVERY_MS = 30_000;

const LOCK_NOT_AVAILABLE = '55P03';

/** Called with a text for the log when a migration waits. */
export type TellWait = (message: string) => void;

/**
 * Runs migrations. When one needs a table that another transaction holds, such as a dump, lets others go first and
 * tries again later, for ten minutes in all.
 * @throws the database's error; that of the lock when ten minutes are over
 */
export async function whenUnlocked<T>(
  work: () => Promise<T>,
  tell: TellWait = () => undefined,
): Promise<T> {
  const sinceMs = performance.now();
  let toldAtMs = -Infinity;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const nowMs = performance.now();
      if (!isLocked(error) || nowMs - sinceMs > MAX_WAIT_MS) throw error;
      if (nowMs - toldAtMs > TELL_EVERY_MS) {
        tell(
          `A migration waits, for ${Math.round((nowMs - sinceMs) / 1_000)} s by now, until a transaction ends that uses its ` +
            `table, such as a dump: ${error.query.replaceAll(/\s+/g, ' ').trim().slice(0, 200)}`,
        );
        toldAtMs = nowMs;
      }
      await delay(PAUSE_MS);
    }
  }
}

function isLocked(error: unknown): error is QueryFailedError {
  if (!(error instanceof QueryFailedError)) return false;
  return (error.driverError as { code?: string }).code === LOCK_NOT_AVAILABLE;
}
