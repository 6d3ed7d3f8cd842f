/** The service's only source of "now": injected, so that one fake clock moves the whole service. */
export abstract class Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  abstract nowMs(): number;

  /** Whole seconds since the Unix epoch, as in spots. */
  nowSeconds(): number {
    return Math.floor(this.nowMs() / 1000);
  }
}

/** The machine's own clock. */
export class SystemClock extends Clock {
  nowMs(): number {
    return Date.now();
  }
}

/** A clock that stands still until it is moved: for tests. */
export class FixedClock extends Clock {
  constructor(public currentMs: number) {
    super();
  }

  nowMs(): number {
    return this.currentMs;
  }

  advanceMs(ms: number): void {
    this.currentMs += ms;
  }
}
