/** So often it is looked without being asked to: stations pass a filter of places from when their place is known. */
const LOOK_EVERY_MS = 1_000;

/** After new spots it is looked at once, but four times a second at most. */
const MIN_PAUSE_MS = 250;

/** With many filters it is looked less often: looking takes a tenth of the time at most. */
const BUSY_SHARE = 0.1;

/** When it is looked for changes: at once when there are new spots, and every second. */
export class LookTimes {
  private timer: NodeJS.Timeout | undefined;
  private isLooking = false;
  private isAsked = false;
  private mayLookAtMs = -Infinity;

  /** @param look says whether to go on; does not fail */
  constructor(private readonly look: () => Promise<boolean>) {}

  /** Begins to look; without effect when repeated. */
  start(): void {
    this.timer ??= this.after(LOOK_EVERY_MS);
  }

  /** There is something new. */
  soon(): void {
    this.isAsked = true;
    if (!this.timer || this.isLooking) return;
    clearTimeout(this.timer);
    this.timer = this.after(this.mayLookAtMs - performance.now());
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private after(pauseMs: number): NodeJS.Timeout {
    return setTimeout(() => void this.run(), Math.max(0, pauseMs)).unref();
  }

  private async run(): Promise<void> {
    this.isLooking = true;
    this.isAsked = false;
    const begunAtMs = performance.now();
    const goesOn = await this.look();
    const endedAtMs = performance.now();
    this.isLooking = false;
    // It may have been stopped meanwhile.
    if (!this.timer) return;
    const pauseMs = Math.max(MIN_PAUSE_MS, (endedAtMs - begunAtMs) / BUSY_SHARE);
    this.mayLookAtMs = endedAtMs + pauseMs;
    const nextMs = this.isAsked ? pauseMs : Math.max(LOOK_EVERY_MS, pauseMs);
    this.timer = goesOn ? this.after(nextMs) : undefined;
  }
}
