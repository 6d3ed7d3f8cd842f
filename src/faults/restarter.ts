/** Pause before what failed is started again: its code may fail at once each time. */
const RESTART_AFTER_MS = 10_000;

/** What a {@link Restarter} starts and stops: a feed, say. Code that is not the service's own, which may throw. */
export interface Restarted {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  /** Takes what either throws; `what` completes "the feed …". */
  readonly tell: (error: unknown, what: string) => void;
}

/** Starts and stops something, and starts it again after a pause when it cannot be started or has failed since. Never throws. */
export class Restarter {
  #isWanted = false;
  #pause: NodeJS.Timeout | undefined;

  constructor(private readonly restarted: Restarted) {}

  start(): void {
    this.#isWanted = true;
    try {
      this.restarted.start();
    } catch (error) {
      this.restarted.tell(error, 'cannot be started');
      void this.restart();
    }
  }

  /** Stops what has failed and starts it again ten seconds from now, however long its end takes, unless it is stopped meanwhile. */
  async restart(): Promise<void> {
    if (!this.#isWanted || this.#pause) return;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.start();
    }, RESTART_AFTER_MS);
    await this.#end();
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    clearTimeout(this.#pause);
    this.#pause = undefined;
    await this.#end();
  }

  async #end(): Promise<void> {
    try {
      await this.restarted.stop();
    } catch (error) {
      this.restarted.tell(error, 'cannot be stopped');
    }
  }
}
