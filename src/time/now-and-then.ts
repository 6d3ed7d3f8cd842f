/** Says of what happens often when to log it: now and then, so that a flood does not fill a disk. */
export class NowAndThen {
  /** When each was to be logged last, and how often it has happened since. */
  readonly #logged = new Map<string, { readonly atMs: number; since: number }>();

  /**
   * @param everyMs minimum time between two times of the same
   * @param most how many different ones are remembered for that; when there are more, all are forgotten
   */
  constructor(
    private readonly everyMs: number,
    private readonly most = 100,
  ) {}

  /**
   * Call it each time. Returns how often it has happened since it was to be logged last, this time included; `undefined` when it is not to be
   * logged yet.
   */
  count(what: string): number | undefined {
    // Not the injected clock: a pause must not grow when the time is set.
    const nowMs = performance.now();
    const last = this.#logged.get(what);
    const times = (last?.since ?? 0) + 1;
    if (last && nowMs - last.atMs < this.everyMs) {
      last.since = times;
      return undefined;
    }
    if (!last && this.#logged.size >= this.most) this.#logged.clear();
    this.#logged.set(what, { atMs: nowMs, since: 0 });
    return times;
  }
}
