import { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Client } from 'pg';
import { DatabaseUnavailable } from './database.errors.js';

/** Time between an answer and the next query. */
const ASK_EVERY_MS = 500;

/** How long the service waits for the database before it tells clients that it is away. */
@Injectable()
export class DatabasePatience {
  /** A database that answers later counts as away: clients are promised an answer within two seconds. */
  readonly answerWithinMs: number = 1_000;
}

/** Turns of the event loop after a time-out, in which an answer that has arrived already is still read. */
const TURNS_OF_GRACE = 3;

/**
 * Sends `SELECT 1` twice a second on a connection of its own, and knows within two seconds when the database no longer
 * answers. Otherwise statements would hang until their time-out when the network is lost or the machine frozen.
 */
export class DatabaseWatch {
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #stopping = new AbortController();
  #socket: Socket | undefined;

  constructor(
    private readonly url: string,
    private readonly answerWithinMs: number,
    private readonly log: (message: string) => void,
    /** Whether it counts as away before the first answer. */
    private away = false,
  ) {}

  /** Call when the database has answered for the first time. */
  start(): void {
    void this.#watch();
  }

  stop(): void {
    this.#stopping.abort();
    this.#socket?.destroy();
  }

  /** Whether the latest query was not answered in time. */
  get isAway(): boolean {
    return this.away;
  }

  /**
   * Waits for `work`, which needs the database, and fails as soon as the database is away.
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

  /** Ends only by throwing, when the database does not answer in time. */
  async #askOnOneConnection(): Promise<never> {
    const socket = new Socket();
    this.#socket = socket;
    const client = new Client({
      connectionString: this.url,
      application_name: 'spot-query-service watch',
      // A socket that can be destroyed: the driver's own end waits for an answer.
      stream: () => socket,
    });
    client.on('error', () => undefined);
    await this.#inTime(client.connect());
    for (;;) {
      await this.#inTime(client.query('SELECT 1'));
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

  async #inTime(answer: Promise<unknown>): Promise<void> {
    const late = new Error(`no answer within ${this.answerWithinMs} ms`);
    // It rejects later, when its connection is destroyed; that is expected.
    answer.catch(() => undefined);
    const grace = async (): Promise<never> => {
      await delay(this.answerWithinMs, undefined, { ref: false });
      for (let turns = 0; turns < TURNS_OF_GRACE; turns++) await turn();
      throw late;
    };
    await Promise.race([answer, grace()]);
  }
}
