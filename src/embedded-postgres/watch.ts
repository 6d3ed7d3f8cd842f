import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { Backoff } from '../tools/backoff.js';
import { DATABASE_RESERVE_BYTES, freeDiskBytes, toMegabytes } from '../tools/disk-space.js';
import { type Entered, Entry, type EntryOptions } from './entry.js';
import { messageOf } from './server/errors.js';
import { type EmbeddedReason, findReason } from './reason.js';
import { logLength, readLogSince } from './server/server.js';
import type { EmbeddedStatus } from './status.js';

/** Pauses between attempts: half a second, doubling to ten seconds. */
const BACKOFF = { initialMs: 500, ceilingMs: 10_000 };

/** Uptime after which a server that ends is started again without growing pauses. */
const STEADY_AFTER_MS = 60_000;

/** Time between checks of a server that starts or stops. */
const POLL_MS = 100;

const LOOK_AT_DISK_EVERY_MS = 2_000;

/** Time after which a reason that stays is logged again. */
const TELL_AGAIN_AFTER_MS = 60_000;

const NO_REASON: EmbeddedReason = { text: '', isDiskFull: false };

/**
 * Keeps this process a user of an embedded PostgreSQL: when the session that shows its presence ends unexpectedly,
 * starts the server again on its port, unless it runs, and joins it again; with growing pauses, for as long as it
 * takes. Every process that shares the server does so: PostgreSQL's own lock file lets one of them start it, and the
 * others join.
 *
 * Also checks the disk every two seconds, and warns before it is full.
 */
export class EmbeddedWatch {
  readonly #stopping = new AbortController();
  readonly #backoff = new Backoff(BACKOFF);
  readonly #diskTimer: NodeJS.Timeout;
  readonly #watching: Promise<void>;
  #session: Entered;
  #logLength = 0;
  #isRunning = true;
  #restarts = 0;
  #reason: EmbeddedReason = NO_REASON;
  #freeBytes: number | undefined;
  #toldAtMs = -Infinity;
  #toldReason = '';

  constructor(
    private readonly options: EntryOptions,
    entered: Entered,
  ) {
    this.#session = entered;
    this.#diskTimer = setInterval(() => void this.#lookAtDisk(), LOOK_AT_DISK_EVERY_MS).unref();
    this.#watching = this.#watch();
  }

  status(): EmbeddedStatus {
    const isDiskFull = this.#isDiskShort || (!this.#isRunning && this.#reason.isDiskFull);
    return {
      state: this.#isRunning ? 'running' : 'restarting',
      restarts: this.#restarts,
      isDiskFull,
      diskFreeBytes: this.#freeBytes ?? null,
      problem: this.#isRunning && !isDiskFull ? null : this.#describe(isDiskFull),
    };
  }

  /** Ends the watch, also during a start, and returns its latest session. */
  async stop(): Promise<Client> {
    this.#stopping.abort();
    clearInterval(this.#diskTimer);
    await this.#watching;
    return this.#session.client;
  }

  get #isDiskShort(): boolean {
    return (this.#freeBytes ?? Infinity) < DATABASE_RESERVE_BYTES;
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  #describe(isDiskFull: boolean): string {
    const { dataDir } = this.options.cluster;
    const free = this.#freeBytes === undefined ? '' : `: ${toMegabytes(this.#freeBytes)} left`;
    const disk = isDiskFull ? [`the disk of ${dataDir} is full${free}`] : [];
    const reason = this.#isRunning ? [] : [this.#reason.text || 'it is gone, and said nothing'];
    return [...disk, ...reason].join('; ');
  }

  async #watch(): Promise<void> {
    const stopped = new Promise<void>((resolve) =>
      this.#stopping.signal.addEventListener('abort', () => resolve()),
    );
    await this.#lookAtDisk();
    while (!this.#isStopping) {
      const enteredAtMs = performance.now();
      this.#logLength = await logLength(this.options.cluster);
      await Promise.race([this.#session.ended, stopped]);
      if (this.#isStopping) return;
      if (performance.now() - enteredAtMs > STEADY_AFTER_MS) this.#backoff.reset();
      await this.#noteLost();
      await this.#enterAgain();
    }
  }

  async #enterAgain(): Promise<void> {
    const lostAtMs = performance.now();
    const settings = { ...this.options.settings, port: String(this.#session.port) };
    const entry = new Entry({ ...this.options, settings, signal: this.#stopping.signal });
    while (!this.#isStopping) {
      const entered = await this.#tryToEnter(entry);
      if (entered !== undefined) {
        this.#noteBack(entered, performance.now() - lostAtMs);
        return;
      }
    }
  }

  /** Makes one attempt and, when it fails, the pause after it. */
  async #tryToEnter(entry: Entry): Promise<Entered | undefined> {
    const { port } = this.#session;
    let pauseMs = POLL_MS;
    try {
      const entered = await entry.tryToEnter();
      if (entered === undefined || entered.port === port) return entered;
      await entered.client.end();
      throw new Error(
        `it was started on port ${entered.port}, and this process needs ${port}: restart this process`,
      );
    } catch (error) {
      if (this.#isStopping) return undefined;
      const logged = findReason(await readLogSince(this.options.cluster, this.#logLength));
      this.#tell(logged.text === '' ? { text: messageOf(error), isDiskFull: false } : logged);
      pauseMs = this.#backoff.nextDelayMs();
    }
    await sleep(pauseMs, undefined, { signal: this.#stopping.signal }).catch(ignore);
    return undefined;
  }

  async #noteLost(): Promise<void> {
    this.#isRunning = false;
    await this.#lookAtDisk();
    this.#tell(findReason(await readLogSince(this.options.cluster, this.#logLength)));
  }

  #noteBack(entered: Entered, awayMs: number): void {
    this.#session = entered;
    this.#isRunning = true;
    this.#restarts++;
    this.#reason = NO_REASON;
    this.#toldReason = '';
    const seconds = (awayMs / 1000).toFixed(1);
    const how = entered.hasStarted ? 'was started again' : 'runs again';
    this.options.cluster.log(`embedded PostgreSQL: ${how} after ${seconds} s`);
  }

  #tell(reason: EmbeddedReason): void {
    this.#reason = reason;
    const text = this.#describe(this.#isDiskShort || reason.isDiskFull);
    const isNew = reason.text !== this.#toldReason;
    if (!isNew && performance.now() - this.#toldAtMs < TELL_AGAIN_AFTER_MS) return;
    this.#toldAtMs = performance.now();
    this.#toldReason = reason.text;
    this.options.cluster.log(`embedded PostgreSQL: away, starting it again: ${text}`, 'error');
  }

  async #lookAtDisk(): Promise<void> {
    const { cluster } = this.options;
    const wasShort = this.#isDiskShort;
    this.#freeBytes = await freeDiskBytes(cluster.dir);
    if (this.#isDiskShort === wasShort) return;
    const left = toMegabytes(this.#freeBytes ?? 0);
    if (wasShort) {
      cluster.log(`embedded PostgreSQL: ${cluster.dataDir} has room again, ${left}`);
    } else {
      const needed = toMegabytes(DATABASE_RESERVE_BYTES);
      cluster.log(
        `embedded PostgreSQL: the disk of ${cluster.dataDir} is full: ${left} left, ${needed} are needed`,
        'error',
      );
    }
  }
}

function ignore(): void {}
