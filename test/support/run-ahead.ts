import { jest } from '@jest/globals';

/** The monotonic clock of this process, put forward. */
export interface ClockAhead {
  /** Puts it forward once more. */
  by(ms: number): void;
  /** Puts it right. */
  end(): void;
}

/** Spares a test the wait for what is due by `performance.now`; timers run as ever. */
export function runAhead(): ClockAhead {
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
  return {
    by: (ms) => void (aheadMs += ms),
    end: () => clock.mockRestore(),
  };
}
