/** Runs works one after another, in the order given, whether those before succeed or fail. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();
  #unfinished = 0;

  /** Whether all works have ended. */
  get isIdle(): boolean {
    return this.#unfinished === 0;
  }

  /** Runs a work when all before it have ended; its outcome. Rejects as the work does. */
  async run<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    this.#unfinished++;
    const outcome = this.#last.then(work);
    const end = () => {
      this.#unfinished--;
    };
    this.#last = outcome.then(end, end);
    return outcome;
  }

  /** Done when all works given until now have ended. Never rejects. */
  async settled(): Promise<void> {
    await this.#last;
  }
}
