import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Client } from 'pg';
import { DatabaseUnavailable } from '../database.errors.js';
import { withinOwnTime } from './own-time.js';
import { CONNECT_WITHIN_MS } from '../pooled-client.js';

/** Time between an answer and the next query. */
const ASK_EVERY_MS = 500;

/** Patience of the service with a silent database. */
@Injectable()
export class DatabasePatience {
  /**
   * Silence after which the database counts as away, in time in which this process runs: clients are promised an answer
   * within two seconds.
   */
  readonly answerWithinMs: number = 1_000;
}

/**
 * Sends `SELECT 1` twice a second on a connection of its own, and notices within two seconds when the database answers
 * neither that nor any other statement. Otherwise statements would hang until their time-out when the network is lost
 * or the machine frozen.
 */
export class DatabaseWatch {
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #stopping = new AbortController();
  #socket: Socket | undefined;
  #answers = 0;

  constructor(
    private readonly url: string,
    private readonly answerWithinMs: number,
    private readonly log: (message: string) => void,
    /** Whether it counts as away before the first answer. */
    private away = false,
  ) {}

  /** Starts to watch. Call it when the database has answered for the first time. */
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

  /** Notes that the database has answered a statement. */
  noteAnswer(): void {
    this.#answers++;
    if (this.away) this.log('The database answers');
    this.away = false;
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

  /** Asks on one connection until the database does not answer in time, then throws. */
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
    // To make a connection, a busy server starts a process: that may take longer than an answer.
    await this.#inTime(client.connect(), Math.max(this.answerWithinMs, CONNECT_WITHIN_MS));
    for (;;) {
      await this.#inTime(client.query('SELECT 1'), this.answerWithinMs);
      this.noteAnswer();
      await delay(ASK_EVERY_MS, undefined, { ref: false, signal: this.#stopping.signal });
    }
  }

  #noteAway(reason: string): void {
    if (!this.away) this.log(`The database does not answer: ${reason}`);
    this.away = true;
    for (const reject of this.#waiting) reject(new DatabaseUnavailable('no answer in time'));
    this.#waiting.clear();
  }

  async #inTime(answer: Promise<unknown>, limitMs: number): Promise<void> {
    // A late answer rejects when its connection is destroyed; that is expected.
    answer.catch(() => undefined);
    const late = () => new Error(`no answer within ${limitMs} ms`);
    await withinOwnTime(answer, limitMs, late, () => this.#answers);
  }
}
