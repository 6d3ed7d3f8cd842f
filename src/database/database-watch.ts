import { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseUnavailable } from './database.errors.js';

/** Between an answer and the next question. */
const ASK_EVERY_MS = 500;

/** A database that answers later is as good as away: clients are promised an answer in two seconds. */
const ANSWER_WITHIN_MS = 1_000;

/** When a time-out is noticed, an answer may have come already and wait to be read. */
const TURNS_OF_GRACE = 3;

/**
 * Asks the database the smallest question again and again, on a connection of its own, and knows within
 * two seconds when it no longer answers: cut off without a word (a lost network, a frozen machine), a
 * statement under way would otherwise hang until its time-out.
 */
export class DatabaseWatch {
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #stopping = new AbortController();
  #socket: Socket | undefined;

  constructor(
    private readonly url: string,
    private readonly log: (message: string) => void,
    /** Whether it counts as away before the first answer. */
    private away = false,
  ) {}

  /** Begins, once the database has answered for the first time. */
  start(): void {
    void this.#watch();
  }

  stop(): void {
    this.#stopping.abort();
    this.#socket?.destroy();
  }

  /** Whether the latest question was not answered in time. */
  get isAway(): boolean {
    return this.away;
  }

  /**
   * The outcome of something that waits for the database, or an error as soon as that is away.
   * @throws DatabaseUnavailable
   */
  async guard<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      void work.then(resolve, reject).finally(() => this.#waiting.delete(reject));
    });
  }

  async #watch(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#askOnOneConnection();
      } catch (error) {
        this.#socket?.destroy();
        if (!this.#stopping.signal.aborted) this.#noteAway(String(error));
      }
      await delay(ASK_EVERY_MS, undefined, { ref: false });
    }
  }

  /** For as long as that is answered; throws when it is not. */
  async #askOnOneConnection(): Promise<never> {
    const socket = new Socket();
    this.#socket = socket;
    const client = new Client({
      connectionString: this.url,
      application_name: 'spot-query-service watch',
      // Our own, so that it can be destroyed: the driver's farewell waits for an answer.
      stream: () => socket,
    });
    client.on('error', () => undefined);
    await inTime(client.connect());
    for (;;) {
      await inTime(client.query('SELECT 1'));
      this.#noteAnswer();
      await delay(ASK_EVERY_MS, undefined, { ref: false, signal: this.#stopping.signal });
    }
  }

  #noteAway(reason: string): void {
    if (!this.away) this.log(`The database does not answer: ${reason}`);
    this.away = true;
    for (const reject of this.#waiting) reject(new DatabaseUnavailable('no answer in time'));
    this.#waiting.clear();
  }

  #noteAnswer(): void {
    if (this.away) this.log('The database answers');
    this.away = false;
  }
}

async function inTime(answer: Promise<unknown>): Promise<void> {
  const late = new Error(`no answer within ${ANSWER_WITHIN_MS} ms`);
  // Given up, it fails with the connection, and that is known.
  answer.catch(() => undefined);
  const grace = async (): Promise<never> => {
    await delay(ANSWER_WITHIN_MS, undefined, { ref: false });
    for (let turns = 0; turns < TURNS_OF_GRACE; turns++) await turn();
    throw late;
  };
  await Promise.race([answer, grace()]);
}
