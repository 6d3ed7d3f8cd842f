import { setTimeout as delay } from 'node:timers/promises';
import { withinTime } from '../../../src/tools/within-time.js';
import { EventClient, SocketClient } from '../stream/stream-clients.js';
import type { SpotView, SpotListView } from '../../../src/query/spot-view.dto.js';

/**
 * A client that remembers what it saw by content, not by id: so it notices an id that stands for two spots,
 * and a spot that it never got though it is stored.
 */
abstract class RememberingClient {
  lastId = 0;
  /** What each id stood for when it was seen. */
  readonly seen = new Map<number, string>();
  /** Ids that stood for two different spots. */
  readonly contradictions: string[] = [];
  /** Told of places where the log was put back. */
  gaps = 0;
  #isEnding = false;
  #place = 'not started';
  #following: Promise<void> | undefined;

  constructor(protected readonly origin: string) {}

  protected abstract readonly kind: string;

  protected abstract follow(): Promise<void>;

  /** What it does, and since when, for the message of a failure. */
  get place(): string {
    return `${this.kind} of ${this.origin}, ${this.#place}`;
  }

  protected nowAt(place: string): void {
    this.#place = `${place} after ${this.lastId} since ${new Date().toISOString()}`;
  }

  protected get isEnding(): boolean {
    return this.#isEnding;
  }

  start(): this {
    this.#following = this.#followOn();
    return this;
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#following;
  }

  protected take(spot: SpotView): void {
    const content = contentOf(spot);
    const before = this.seen.get(spot.id) ?? content;
    if (before !== content) this.contradictions.push(`${spot.id}: ${before}, then ${content}`);
    this.seen.set(spot.id, content);
    this.lastId = Math.max(this.lastId, spot.id);
  }

  async #followOn(): Promise<void> {
    while (!this.#isEnding) {
      try {
        await this.follow();
      } catch (error) {
        // The service, or its database, is away: come back.
        this.nowAt(`refused (${String(error)})`);
      }
      await delay(100);
    }
  }
}

/** What a spot says, but for its id. */
export function contentOf({ callsign, spotter, frequency, mode, snr }: SpotView): string {
  return [callsign, spotter, frequency, mode, snr].join(' ');
}

/** Asks for what is beyond its cursor, as the README tells. */
export class RememberingPoller extends RememberingClient {
  protected readonly kind = 'poller';

  protected async follow(): Promise<void> {
    const url = `${this.origin}/api/v1/spots?since=1d&limit=1000&after_id=${this.lastId}`;
    this.nowAt('asking');
    const list = await withinTime(3_000, undefined, async (signal) => {
      const response = await fetch(url, { signal });
      this.nowAt(`reading an answer of ${response.status}`);
      return response.ok ? ((await response.json()) as SpotListView) : undefined;
    });
    if (!list) return;
    const { spots, newest_id: newestId } = list;
    for (const spot of spots) this.take(spot);
    if (newestId === undefined) return;
    this.gaps++;
    this.lastId = newestId;
  }
}

/** Listens to the stream, and comes back behind the last id it knows. */
export class RememberingListener extends RememberingClient {
  constructor(
    origin: string,
    protected readonly kind: 'events' | 'socket',
  ) {
    super(origin);
  }

  protected async follow(): Promise<void> {
    const query = `?after_id=${this.lastId}`;
    this.nowAt('opening a stream');
    if (this.kind === 'events')
      await this.#followEvents(await EventClient.open(this.origin, query));
    else await this.#followSocket(await SocketClient.open(this.origin, query));
  }

  async #followEvents(client: EventClient): Promise<void> {
    this.nowAt(`listening, answered by ${client.status}`);
    for (let taken = 0; !this.isEnding; await delay(10)) {
      for (const { event, data } of client.events.slice(taken)) {
        if (event === 'spot') this.take(data as SpotView);
        if (event === 'gap') this.#rejoin((data as { oldest_id: number }).oldest_id);
        taken++;
      }
      if (client.isOver) return;
    }
    client.close();
  }

  async #followSocket(client: SocketClient): Promise<void> {
    this.nowAt('listening');
    for (let taken = 0; !this.isEnding; await delay(10)) {
      for (const { type, spots = [], oldest_id: oldestId } of client.messages.slice(taken)) {
        for (const spot of spots) this.take(spot);
        if (type === 'gap') this.#rejoin(Number(oldestId));
        taken++;
      }
      if (client.closed) return;
    }
    client.close();
  }

  #rejoin(oldestId: number): void {
    this.gaps++;
    this.lastId = oldestId - 1;
  }
}
