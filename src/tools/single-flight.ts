/** Runs work at most once at a time: callers that come while it runs share the run's outcome. */
export class SingleFlight<Outcome> {
  #running: Promise<Outcome> | undefined;

  constructor(private readonly work: () => Promise<Outcome>) {}

  /** The run under way; `undefined` when none is. */
  get running(): Promise<Outcome> | undefined {
    return this.#running;
  }

  /** Starts a run that begins after the call: what is under way may have begun too early. Rejects as the work does. */
  async runAnew(): Promise<Outcome> {
    await this.#running?.catch(() => undefined);
    return this.run();
  }

  /** Joins the run under way, or starts one. Rejects as the work does. */
  async run(): Promise<Outcome> {
    this.#running ??= this.work().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }
}
