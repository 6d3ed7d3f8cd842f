const SAMPLE_MS = 20;

/** So long two may be there at once: a socket that was closed is seen to be a moment later. */
const TOLERATED_MS = 250;

/** Watches that there is never more than one of something, but where it is said that there may be. */
export class CrowdWatch {
  /** How long there were more than one where they may not be, in milliseconds; each time. */
  readonly offencesMs: number[] = [];
  #crowdedSinceMs: number | undefined;
  #mayCrowd = false;
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly count: () => number) {
    this.#timer = setInterval(() => this.#look(), SAMPLE_MS);
  }

  /** Forgives what happens while the work is done, which ends when there is one again. */
  async duringWhich<T>(work: () => Promise<T>): Promise<T> {
    this.#mayCrowd = true;
    try {
      return await work();
    } finally {
      this.#mayCrowd = false;
      this.#crowdedSinceMs = undefined;
    }
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const nowMs = performance.now();
    if (this.count() > 1 && !this.#mayCrowd) {
      this.#crowdedSinceMs ??= nowMs;
      return;
    }
    const lastedMs = nowMs - (this.#crowdedSinceMs ?? nowMs);
    if (lastedMs > TOLERATED_MS) this.offencesMs.push(lastedMs);
    this.#crowdedSinceMs = undefined;
  }
}
