import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhenResult,
} from 'cockatiel';
import { Backoff } from '../../tools/backoff.js';
import { type CallsignDatabase, failed, type LookupOutcome } from '../callsign-database.js';

const FAILURES_UNTIL_OPEN = 5;

/**
 * Stops asking a database that fails repeatedly, or that asks for a pause: sends nothing while {@link awayForMs} is
 * above 0. After five failures in a row sends single requests, half a minute apart at first, ten minutes at
 * last.
 */
export class GuardedDatabase implements CallsignDatabase {
  readonly name: string;
  readonly #backoff = new Backoff({ initialMs: 30_000, ceilingMs: 600_000 });
  #awayUntilMs = 0;
  readonly #outcomes = { found: 0, notFound: 0, failed: 0 };
  readonly #breaker = circuitBreaker(
    handleWhenResult((outcome) => (outcome as LookupOutcome).kind === 'failed'),
    {
      breaker: new ConsecutiveBreaker(FAILURES_UNTIL_OPEN),
      halfOpenAfter: { next: () => this.#open() },
    },
  );

  constructor(
    private readonly database: CallsignDatabase,
    private readonly log: (message: string) => void,
  ) {
    this.name = database.name;
    this.#breaker.onReset(() => {
      this.#backoff.reset();
      this.log(`${this.name} answers again`);
    });
  }

  /** Time until it may be asked again, in milliseconds; 0 when it may be now. */
  get awayForMs(): number {
    return Math.max(0, this.#awayUntilMs - performance.now());
  }

  /** Number of requests by outcome, since the start of the process. */
  get outcomes(): Readonly<Record<LookupOutcome['kind'], number>> {
    return this.#outcomes;
  }

  covers(callsign: string): boolean {
    return this.database.covers(callsign);
  }

  async lookUp(callsign: string, signal: AbortSignal): Promise<LookupOutcome> {
    if (this.awayForMs > 0) return failed('is left alone', this.awayForMs);
    try {
      const outcome = await this.#breaker.execute(() => this.database.lookUp(callsign, signal));
      if (!signal.aborted) this.#outcomes[outcome.kind]++;
      if (outcome.kind === 'failed' && !signal.aborted) this.#note(outcome);
      return outcome;
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      return failed('is left alone', this.awayForMs);
    }
  }

  #note({ reason, retryAfterMs }: { reason: string; retryAfterMs: number | null }): void {
    if (retryAfterMs) this.#stayAway(retryAfterMs);
    const seconds = Math.ceil(this.awayForMs / 1000);
    if (seconds > 0) this.log(`${this.name} ${reason}; it is left alone for ${seconds} s`);
  }

  #open() {
    const duration = this.#backoff.nextDelayMs();
    // A little longer than the breaker's pause, which is timed by another clock.
    this.#stayAway(duration + 100);
    return { duration, next: () => this.#open() };
  }

  #stayAway(forMs: number): void {
    this.#awayUntilMs = Math.max(this.#awayUntilMs, performance.now() + forMs);
  }
}
