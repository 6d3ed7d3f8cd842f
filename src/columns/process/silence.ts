const PING_EVERY_MS = 1_000;

/** Pings in a row without any message before the other side counts as frozen. */
const MAX_UNANSWERED = 6;

/** From so many on it is told that the other side is silent. */
const TOLD_FROM = 2;

/**
 * Notices that the other side of a channel is frozen, while something is awaited from it. Counts pings and not time: a process
 * that was itself held up for a while takes nobody for frozen.
 */
export class Silence {
  private timer: NodeJS.Timeout | undefined;
  private unanswered = 0;

  /** @param onFrozen is called once after some 6 s without a message */
  constructor(
    private readonly ping: () => void,
    private readonly onFrozen: (seconds: number) => void,
  ) {}

  /** For how long nothing has come; 0 while all is well. */
  get seconds(): number {
    return this.unanswered < TOLD_FROM ? 0 : (this.unanswered * PING_EVERY_MS) / 1000;
  }

  /** Something is awaited from now on; without effect when repeated. */
  begin(): void {
    this.timer ??= setInterval(() => this.look(), PING_EVERY_MS).unref();
  }

  /** A message has come. */
  hear(): void {
    this.unanswered = 0;
  }

  /** Nothing is awaited any more. */
  end(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.unanswered = 0;
  }

  private look(): void {
    this.unanswered++;
    if (this.unanswered <= MAX_UNANSWERED) return this.ping();
    const { seconds } = this;
    this.end();
    this.onFrozen(seconds);
  }
}
