/** Maximum messages being sent at once. */
const MAX_AT_ONCE = 20;

/** Maximum messages being sent to one host. */
const MAX_PER_HOST = 2;

/** Maximum messages being sent to a host that answered its last request within {@link FAST_MS}. */
const MAX_PER_FAST_HOST = 10;
const FAST_MS = 500;

/** Maximum messages being sent to failing hosts together: those did not take their last message, and may hang. */
const MAX_TO_FAILING = 10;

type Pace = 'fast' | 'slow' | 'failing';

/** Maximum hosts whose pace is remembered; the oldest are forgotten first. */
const MAX_KNOWN = 10_000;

/** Decides which hosts may be sent a message now. */
export class HostSlots {
  private readonly paces = new Map<string, Pace>();
  private readonly open = new Map<string, number>();
  private total = 0;

  /** Computes how many more messages may be sent to a host now. */
  freeFor(host: string): number {
    const pace = this.paces.get(host);
    const ofHost =
      (pace === 'fast' ? MAX_PER_FAST_HOST : MAX_PER_HOST) - (this.open.get(host) ?? 0);
    const ofAll = MAX_AT_ONCE - this.total;
    const ofFailing = pace === 'failing' ? MAX_TO_FAILING - this.openToFailing() : Infinity;
    return Math.max(0, Math.min(ofHost, ofAll, ofFailing));
  }

  /** Whether no more messages may be sent to any host now. */
  get isFull(): boolean {
    return this.total >= MAX_AT_ONCE;
  }

  /** Counts a message as being sent. */
  enter(host: string): void {
    this.open.set(host, (this.open.get(host) ?? 0) + 1);
    this.total++;
  }

  /**
   * Counts a message as done.
   * @param tookMs time until the host took it; `undefined` when it did not
   */
  leave(host: string, tookMs: number | undefined): void {
    const left = (this.open.get(host) ?? 1) - 1;
    if (left > 0) this.open.set(host, left);
    else this.open.delete(host);
    this.total--;
    this.paces.delete(host);
    this.paces.set(host, tookMs === undefined ? 'failing' : tookMs <= FAST_MS ? 'fast' : 'slow');
    const [oldest] = this.paces.keys();
    if (this.paces.size > MAX_KNOWN && oldest !== undefined) this.paces.delete(oldest);
  }

  private openToFailing(): number {
    let open = 0;
    for (const [host, count] of this.open) if (this.paces.get(host) === 'failing') open += count;
    return open;
  }
}
