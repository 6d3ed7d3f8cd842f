const MS_PER_MINUTE = 60_000;

/** Counts requests of each client in the current minute, against one limit; 0 is no limit. */
export class MinuteQuota {
  private readonly taken = new Map<string, number>();
  private minute = 0;

  constructor(private readonly perMinute: number) {}

  /** Counts one more; returns whether it is within the client's limit. */
  take(client: string): boolean {
    const minute = Math.floor(performance.now() / MS_PER_MINUTE);
    if (minute !== this.minute) this.taken.clear();
    this.minute = minute;
    const taken = (this.taken.get(client) ?? 0) + 1;
    this.taken.set(client, taken);
    return this.perMinute === 0 || taken <= this.perMinute;
  }

  /** Seconds, rounded up, after which everybody has the whole limit again. */
  get secondsLeft(): number {
    return Math.ceil((MS_PER_MINUTE - (performance.now() % MS_PER_MINUTE)) / 1000);
  }
}
