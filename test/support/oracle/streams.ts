import { setTimeout as delay } from 'node:timers/promises';
import { NOW_MS, type TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import type { Random } from '../random.js';
import { EventClient, SocketClient, untilReady } from '../stream/stream-clients.js';
import { firstDifference } from './difference.js';
import { drawFilter, type DrawnFilter } from './draw-filter.js';
import type { Sent } from './forms.js';
import { drawInclude, drawOf } from './question.js';
import { type Include, wireOf } from './wire.js';
import type { Heard, World } from './world.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const HOUR = 3_600;

/** So long a stream is listened to after all has come, for what should not come. */
const SILENCE_MS = 120;

interface Listener {
  /** The JSON of all spots that were told, in order. */
  told(): string[];
  close(): void;
}

/** A question to a stream: from now on, or beyond an id. */
export class StreamQuestion {
  readonly url: string;
  readonly filter: DrawnFilter;
  private readonly isSocket: boolean;
  private readonly afterId: number | undefined;
  private readonly include: readonly Include[];
  private readonly sent: Sent;
  private readonly expected: string[] = [];
  private listener: Listener | undefined;

  constructor(
    random: Random,
    private readonly world: World,
    private readonly app: TestApp,
  ) {
    this.filter = drawFilter(
      drawOf(random, world, { sent: [], sinceMs: NOW_MS - HOUR * 1000, untilMs: NOW_MS }),
    );
    const { sent, include } = drawInclude(random);
    this.include = include;
    this.isSocket = random.chance(0.5);
    const behind = random.pick([10, 500, 5_000, world.lastId]);
    this.afterId = random.chance(0.5)
      ? Math.max(0, world.lastId - random.integer(0, behind))
      : undefined;
    const from: Sent = this.afterId === undefined ? [] : [['after_id', String(this.afterId)]];
    this.sent = [...this.filter.sent, ...sent, ...from];
    const query = new URLSearchParams(this.sent.map(([name, value]) => [name, value]));
    this.url = `${this.isSocket ? 'WebSocket subscribe ' : '/spots/stream?'}${query}`;
  }

  async open(): Promise<void> {
    const { afterId, world } = this;
    if (afterId !== undefined) {
      // Spots heard long before the client was cut off are no news.
      const from = afterId === 0 ? 0 : world.spots[afterId - 1]!.heardAtSeconds - HOUR;
      this.expect(world.spots.slice(afterId), from);
    }
    this.listener = await (this.isSocket ? openSocket : openEvents)(this.app, this.sent);
  }

  /** What is stored from now on is told as it is known now. */
  expect(stored: readonly Heard[], fromSeconds = NOW_SECONDS - HOUR): void {
    const news = stored.filter(
      (spot) => spot.heardAtSeconds >= fromSeconds && this.filter.passes(spot),
    );
    this.expected.push(...news.map((spot) => wireOf(spot, this.include)));
  }

  /** Until as many have come as should, or for some seconds in vain. */
  async settle(): Promise<void> {
    const isShort = () => (this.listener?.told().length ?? 0) < this.expected.length;
    for (let waits = 0; waits < 1_000 && isShort(); waits++) await delay(10);
    await delay(SILENCE_MS);
  }

  /** Tells what is wrong; `undefined` for nothing. */
  close(): string | undefined {
    const told = this.listener?.told() ?? [];
    this.listener?.close();
    const difference = firstDifference(told, this.expected);
    return difference && `expected ${this.expected.length} spots, told ${told.length}${difference}`;
  }
}

async function openEvents(app: TestApp, sent: Sent): Promise<Listener> {
  const query = new URLSearchParams(sent.map(([name, value]) => [name, value]));
  const client = await EventClient.open(app.origin, `?${query}`);
  if (client.status !== 200) throw new Error(`${query}: ${JSON.stringify(client.body)}`);
  await untilReady(client);
  return {
    told: () => client.named('spot').map(({ data }) => JSON.stringify(data)),
    close: () => client.close(),
  };
}

async function openSocket(app: TestApp, sent: Sent): Promise<Listener> {
  const client = await SocketClient.open(app.origin, '?topics=presence');
  await untilReady(client);
  const message: Record<string, unknown> = {};
  for (const [name, value] of sent) {
    // The message has a type itself.
    const field = name === 'type' ? 'report_type' : name;
    const before = message[field];
    message[field] = before === undefined ? value : [before, value].flat();
  }
  client.send({ ...message, type: 'subscribe' });
  await eventually(() => {
    const [error] = client.named('error');
    if (client.named('ready').length < 2 && !error) throw new Error('no answer yet');
  });
  const [error] = client.named('error');
  if (error) throw new Error(JSON.stringify([message, error]));
  return {
    told: () =>
      client.named('spots').flatMap(({ spots = [] }) => spots.map((spot) => JSON.stringify(spot))),
    close: () => client.close(),
  };
}
