/** Runs work at most once at a time: callers that come while it runs share the run's outcome. */
export class SingleFlight<Outcome> {
  #running: Promise<Outcome> | undefined;

  constructor(private readonly work: () => Promise<Outcome>) {}

  /** The run under way; `undefined` when none is. */
  get running(): Promise<Outcome> | undefined {
    return this.#running;
  }

  /** Joins the run under way, or starts one. Rejects as the work does. */
  async run(): Promise<Outcome> {
    this.#running ??= this.work().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }
}
