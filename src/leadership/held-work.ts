import { whenAborted } from '../tools/repeat.js';
import { SerialQueue } from '../tools/serial-queue.js';
import type { RoleHolder, Term } from './role.js';

/** Works while this process holds a role. Must resolve soon after the signal. */
export type WorkWhileHeld = (term: Term, signal: AbortSignal) => Promise<void>;

/** Options of a {@link HeldWork}. */
export interface HeldWorkOptions {
  /** Resolves when the database is ready: work begins then. */
  readonly whenReady: () => Promise<void>;
  /** Called when work fails before its signal. */
  readonly onFailure: (error: unknown) => void;
  /** Whether another process may win the role before work has ended here. Only for work that two may do at once. */
  readonly mayOutlastTerm?: boolean;
}

/**
 * Runs work in the background while this process holds a role: from the start of a term, once the database is ready,
 * until its end. The work of a new term waits until that of the last term has ended.
 */
export class HeldWork implements RoleHolder {
  readonly #runs = new SerialQueue();
  #stopping: AbortController | undefined;

  constructor(
    private readonly work: WorkWhileHeld,
    private readonly options: HeldWorkOptions,
  ) {}

  /** Whether a term is under way. */
  get isOn(): boolean {
    return this.#stopping !== undefined;
  }

  /** Begins; without effect while a term is under way. */
  start(term: Term): void {
    if (this.#stopping) return;
    const { signal } = (this.#stopping = new AbortController());
    void this.#runs.run(() => this.#run(term, signal));
  }

  /** Aborts the signal, and waits for the work's end unless it may outlast the term. */
  async stop(): Promise<void> {
    this.#stopping?.abort();
    this.#stopping = undefined;
    if (!this.options.mayOutlastTerm) await this.#runs.settled();
  }

  async #run(term: Term, signal: AbortSignal): Promise<void> {
    const { whenReady, onFailure } = this.options;
    try {
      await Promise.race([whenReady(), whenAborted(signal)]);
      if (!signal.aborted) await this.work(term, signal);
    } catch (error) {
      // Given up with the role: nothing is wrong.
      if (!signal.aborted) onFailure(error);
    }
  }
}
