import { jest } from '@jest/globals';

/** The monotonic clock of this process, which stands still until it is put forward. */
export interface ClockAhead {
  /** Puts it forward once more. */
  by(ms: number): void;
  /** Puts it right. */
  end(): void;
}

/**
 * Stops the clock of `performance.now`, so that what is due by it comes when the test says, however busy the machine is.
 * Timers run as ever.
 */
export function runAhead(): ClockAhead {
  // A whole number, so that nothing is lost when it is added to.
  let nowMs = Math.ceil(performance.now());
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
  return {
    by: (ms) => void (nowMs += ms),
    end: () => clock.mockRestore(),
  };
}
