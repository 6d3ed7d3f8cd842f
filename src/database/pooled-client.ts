import { Client, type ClientConfig } from 'pg';
import { withinOwnTime } from './patience/own-time.js';

/** How long a connection may take to be made, and a statement may wait for one, in time in which this process runs. */
export const CONNECT_WITHIN_MS = 2_000;

/**
 * A connection of a pool. When the server ends it while nobody waits for an answer, the next statement fails, and the pool
 * makes another; an event that nobody listens to would end the process. A pool listens only while a connection is idle, and
 * whoever asks it for one can only listen a moment after it is made: by then the server may have ended it.
 *
 * The driver's own limit for connecting is of the clock: on a busy machine that takes a slow process for a silent server.
 */
export class PooledClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  override connect(): Promise<Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<Client> | void {
    const connecting = withinOwnTime(super.connect(), CONNECT_WITHIN_MS, lateConnection);
    // Or the server's silence would keep its place in the pool.
    connecting.catch(() => this.#stream.destroy());
    if (!callback) return connecting;
    void tellEnd(connecting, callback as (error?: Error) => void);
  }

  get #stream(): { destroy(): void } {
    return (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
  }
}

async function tellEnd(work: Promise<unknown>, callback: (error?: Error) => void): Promise<void> {
  let failure: Error | undefined;
  await work.catch((error: Error) => (failure = error));
  callback(failure);
}

function lateConnection(): Error {
  return new Error(`Connection terminated: it was not made within ${CONNECT_WITHIN_MS} ms`);
}

/** All connections of the pool were in use for so long. */
export function noConnection(): Error {
  return new Error(`No connection was free within ${CONNECT_WITHIN_MS} ms`);
}
