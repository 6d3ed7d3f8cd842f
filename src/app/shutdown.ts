import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { describeStartError } from './start-error.js';

/** An orderly stop takes no longer than this; after it the process ends as it is. */
const STOP_WITHIN_MS = 9_500;

/** What is just being started has so long to come to its end, or to give up. */
const START_WITHIN_MS = 3_000;

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Ends the process in order, whether it was asked to by a signal or could not start: what was started
 * last is stopped first. From its construction on, a signal never ends the process without that.
 */
export class Shutdown {
  readonly #stopping = new AbortController();
  readonly #steps: (() => Promise<unknown>)[] = [];
  #start: Promise<unknown> = Promise.resolve();

  constructor(private readonly logger: Logger) {
    for (const name of SIGNALS) {
      process.on(name, () => {
        if (this.signal.aborted) return;
        this.logger.info(`${name}: stopping`);
        void this.#end(0);
      });
    }
  }

  /** Aborted when the process is to end: what is being started then should give up. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Adds what is to be stopped at the end, before all that was added earlier. */
  add(stop: () => Promise<unknown>): void {
    this.#steps.unshift(stop);
  }

  /** Runs the start; when it fails, says so in one line, stops what runs and exits with 1. */
  async run(start: () => Promise<void>): Promise<void> {
    const starting = start();
    this.#start = starting.catch(() => undefined);
    try {
      await starting;
    } catch (error) {
      if (this.signal.aborted) return;
      this.logger.fatal(`Cannot start: ${describeStartError(error)}`);
      this.logger.debug(error);
      await this.#end(1);
    }
  }

  async #end(code: number): Promise<void> {
    this.#stopping.abort();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await Promise.race([this.#start, sleep(START_WITHIN_MS)]);
    let exitCode = code;
    for (const stop of this.#steps) {
      await stop().catch((error: unknown) => {
        exitCode = 1;
        this.logger.error(`Could not stop in order: ${String(error)}`);
      });
    }
    if (exitCode === 0) this.logger.info('Stopped');
    process.exit(exitCode);
  }
}
