import { Client, type ClientConfig } from 'pg';
import { withinOwnTime } from './patience/own-time.js';

/** Maximum time to make a connection, and maximum wait of a statement for one, in time in which this process runs. */
export const CONNECT_WITHIN_MS = 2_000;

/**
 * Listens to errors of a pool's connection from the moment it is made, because an error without a listener would end
 * the process: the pool listens only while the connection is idle, and its user only a moment after it is made. When
 * the server ends the connection, the next statement fails, and the pool makes another.
 *
 * Limits the time to connect in time in which this process runs. The driver's own limit, of the clock, would take a
 * slow process on a busy machine for a silent server.
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
    // Otherwise a silent server would keep its place in the pool.
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

/** Makes the error for when all connections of the pool stay in use. */
export function noConnection(): Error {
  return new Error(`No connection was free within ${CONNECT_WITHIN_MS} ms`);
}
