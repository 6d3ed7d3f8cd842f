/** Spots of a second from which on lines are sent together, in the second that follows too. */
const MAX_SINGLE_PER_SECOND = 50;
const SECOND_MS = 1_000;

/** Pause between two lines, so that a program that reads finds one. */
const GAP_MS = 10;

const LF = 10;

interface Line {
  readonly bytes: Buffer;
  /** Called when the last line of a write has been sent. */
  readonly sent: (() => void) | undefined;
}

/**
 * Sends lines of spots one at a time while there are few. Some programs (DXClusterAPI) take all that they read at once
 * for one line, and lose the others. At most 100 lines wait, for half a second.
 */
export class LinePace {
  private waiting: Line[] = [];
  private timer: NodeJS.Timeout | undefined;
  private secondSinceMs = -Infinity;
  private inSecond = 0;
  /** Whether the second before had as many. */
  private isBusy = false;

  constructor(private readonly write: (bytes: Buffer, sent?: () => void) => void) {}

  /**
   * Takes lines of `spots` spots.
   * @returns whether it sends them; if not, the caller must send them together, now
   */
  take(lines: Buffer, spots: number, sent: () => void): boolean {
    const nowMs = performance.now();
    const inSecondMs = nowMs - this.secondSinceMs;
    if (inSecondMs >= SECOND_MS) {
      this.isBusy = inSecondMs < 2 * SECOND_MS && this.inSecond >= MAX_SINGLE_PER_SECOND;
      this.secondSinceMs = nowMs;
      this.inSecond = 0;
    }
    this.inSecond += spots;
    if (this.isBusy || this.inSecond >= MAX_SINGLE_PER_SECOND) return false;
    for (let from = 0; from < lines.length;) {
      const to = lines.indexOf(LF, from) + 1 || lines.length;
      this.waiting.push({
        bytes: lines.subarray(from, to),
        sent: to === lines.length ? sent : undefined,
      });
      from = to;
    }
    if (!this.timer) this.sendNext();
    return true;
  }

  /** Sends the waiting lines, before something else is sent. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const { bytes, sent } of this.waiting.splice(0)) this.write(bytes, sent);
  }

  private sendNext(): void {
    this.timer = undefined;
    const line = this.waiting.shift();
    if (!line) return;
    this.write(line.bytes, line.sent);
    // Also after the last, since another line may come at once.
    this.timer = setTimeout(() => this.sendNext(), GAP_MS);
  }
}
