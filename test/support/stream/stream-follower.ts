import { setTimeout as delay } from 'node:timers/promises';
import { EventClient, SocketClient } from './stream-clients.js';

/**
 * A client that follows the stream over whatever breaks, as a browser does: it comes back, wherever it is
 * sent to, and says where it was. Ids have no gaps (docs/decisions/0003), so every id is to come, once.
 */
export class StreamFollower {
  lastId: number;
  /** Ids that were not the next, in words. */
  readonly deviations: string[] = [];
  /** Connections so far. */
  connections = 0;
  #client: EventClient | SocketClient | undefined;
  #isEnding = false;
  readonly #following: Promise<void>;

  constructor(
    private readonly kind: 'events' | 'socket',
    private readonly origin: () => string,
    afterId = 0,
  ) {
    this.lastId = afterId;
    this.#following = this.#follow();
  }

  /** Breaks the connection, if there is one. */
  cut(): void {
    this.#client?.close();
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    this.cut();
    await this.#following;
  }

  async #follow(): Promise<void> {
    while (!this.#isEnding) {
      try {
        await this.#listen();
      } catch {
        await delay(50);
      }
    }
  }

  async #listen(): Promise<void> {
    const query = `?after_id=${this.lastId}`;
    const client =
      this.kind === 'socket'
        ? await SocketClient.open(this.origin(), query)
        : await EventClient.open(this.origin(), '', { 'Last-Event-ID': String(this.lastId) });
    this.#client = client;
    this.connections++;
    let taken = 0;
    while (!isOver(client) && !this.#isEnding) {
      taken = this.#take(client, taken);
      await delay(5);
    }
    this.#take(client, taken);
    if (client.named('gap').length > 0) this.deviations.push('a gap');
    client.close();
  }

  #take(client: EventClient | SocketClient, taken: number): number {
    const { length } = client.ids;
    for (const id of client.ids.slice(taken, length)) {
      if (id !== this.lastId + 1) this.deviations.push(`${id} after ${this.lastId}`);
      this.lastId = id;
    }
    return length;
  }
}

function isOver(client: EventClient | SocketClient): boolean {
  return client instanceof SocketClient ? client.closed !== undefined : client.isOver;
}
