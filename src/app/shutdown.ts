import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { handOver, STOP_SIGNALS } from './early-stop.js';
import { describeStartError } from './start-error.js';

/** Maximum time of an orderly stop; then the process ends as it is. */
const STOP_WITHIN_MS = 9_500;

/** The same after an error that nobody caught: the process may not be trusted for long. */
const FAILED_STOP_WITHIN_MS = 5_000;

/** Maximum time that a stop waits for the start under way to end or give up. */
const START_WITHIN_MS = 6_000;

/** How long what the system was asked for may take at the very end: a file, perhaps on another machine, or a name. */
const SYSTEM_WITHIN_MS = 1_000;

/** What keeps a thread of Node.js. */
const OF_THREADS = /^(FSReq|GetAddrInfoReq|GetNameInfoReq)/;

/**
 * Ends the process in order, after a signal, a failed start, or an error that nobody caught: what was started last is stopped first. From its
 * construction on, no signal ends the process in another way.
 */
export class Shutdown {
  readonly #stopping = new AbortController();
  readonly #steps: (() => Promise<unknown>)[] = [];
  readonly #level: string;
  #start: Promise<unknown> = Promise.resolve();
  #mayGoOn: (error: unknown) => boolean = () => false;

  constructor(private readonly logger: Logger) {
    this.#level = logger.level;
    handOver();
    for (const name of STOP_SIGNALS) {
      process.on(name, () => {
        if (this.signal.aborted) return;
        // Ctrl-C, which the terminal itself shows, ends with one line.
        if (name === 'SIGINT' && process.stdout.isTTY) this.#silence();
        this.logger.info(`${name}: stopping`);
        void this.#end(0);
      });
    }
    process.on('uncaughtException', (error) => this.#fail(error));
  }

  /** Aborted when the process is to end: a start under way should give up. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /**
   * Asks, for an error that nobody caught, whether it is somebody's else and the process may go on.
   * @param mayGoOn what it throws counts as no
   */
  containBy(mayGoOn: (error: unknown) => boolean): void {
    this.#mayGoOn = mayGoOn;
  }

  /** Adds a step of the stop. Steps run last added first. */
  add(stop: () => Promise<unknown>): void {
    this.#steps.unshift(stop);
  }

  /** Runs the start. When it fails: stops what runs, logs one line, the last, and exits with 1. */
  async run(start: () => Promise<void>): Promise<void> {
    const starting = start();
    this.#start = starting.catch(() => undefined);
    try {
      await starting;
    } catch (error) {
      if (this.signal.aborted) return;
      this.logger.debug(error);
      await this.#end(1, `Cannot start: ${describeStartError(error)}`);
    }
  }

  /**
   * Ends the process after an error that nobody caught, a rejection too: what was received goes to disk. It must not go on, since
   * what the error has left undone is unknown.
   */
  #fail(error: unknown): void {
    if (this.#isContained(error)) return;
    this.logger.error({ context: 'Shutdown', err: error }, `Nobody caught: ${String(error)}`);
    if (this.signal.aborted) return;
    void this.#end(
      1,
      `Ended by an error that nobody caught: ${String(error)}`,
      FAILED_STOP_WITHIN_MS,
    );
  }

  #isContained(error: unknown): boolean {
    try {
      return this.#mayGoOn(error);
    } catch {
      return false;
    }
  }

  /** @param failure why it ends, when that is no signal */
  async #end(code: number, failure?: string, withinMs = STOP_WITHIN_MS): Promise<void> {
    this.#stopping.abort();
    setTimeout(() => void this.#exit(1, failure), withinMs).unref();
    await Promise.race([this.#start, sleep(START_WITHIN_MS)]);
    let exitCode = code;
    for (const stop of this.#steps) {
      await stop().catch((error: unknown) => {
        exitCode = 1;
        this.logger.error(`Could not stop in order: ${String(error)}`);
      });
    }
    await this.#exit(exitCode, failure);
  }

  /** Logs no more `info` until the last line: what the start or the stop under way does. */
  #silence(): void {
    if (this.#level === 'info') this.logger.level = 'warn';
  }

  /** Node.js waits at its end for its threads, for ever where a file does not answer. */
  async #exit(code: number, failure?: string): Promise<void> {
    const untilMs = performance.now() + SYSTEM_WITHIN_MS;
    while (areThreadsBusy() && performance.now() < untilMs) await sleep(20);
    const isHanging = areThreadsBusy();
    if (isHanging) {
      this.logger.error(
        'A file or a name server does not answer: the process ends without waiting',
      );
    }
    this.logger.level = this.#level;
    if (failure !== undefined) this.logger.fatal(failure);
    else if (code === 0) this.logger.info('Stopped');
    if (isHanging) process.kill(process.pid, 'SIGKILL');
    process.exit(code);
  }
}

function areThreadsBusy(): boolean {
  return process.getActiveResourcesInfo().some((name) => OF_THREADS.test(name));
}
