import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type OnGatewayConnection, WebSocketGateway, WebSocketServer } from '@nestjs/websockets';
import type { WebSocket, WebSocketServer as Server } from 'ws';
import { Env } from '../config/env.js';
import { API_PREFIX } from '../http/api-prefix.js';
import { asInQuery } from '../http/input/as-in-query.js';
import { parseBoundedJson } from '../http/input/bounded-json.js';
import { clientKey, toTrust } from '../http/limits/client-address.js';
import { toBodyOf } from '../http/errors/error-body.js';
import { InvalidParameters } from '../http/errors/errors.js';
import { RequestPipe } from '../http/input/request.pipe.js';
import { FrameQuota } from './frame-quota.js';
import { LAST_WORDS_MS, ClientConnection, socketPipe } from '../follow/client-connection.js';
import { StreamQuery } from './stream.dto.js';
import { StreamService } from './stream.service.js';
import type { Subscriber } from '../follow/subscriber.js';

/** A subscription with 500 bands and modes is a few kilobytes. */
const MAX_MESSAGE_BYTES = 16 * 1024;

/** Frames that one message may be cut into. */
const MAX_FRAGMENTS = 16;

/** Messages of a client that may wait to be answered. */
const MAX_WAITING = 20;

/** A client that does not answer a ping by the next one is gone. */
const PING_EVERY_MS = 30_000;

/** One client's messages, answered in order. */
interface Conversation {
  readonly subscriber: Subscriber;
  waiting: number;
  last: Promise<void>;
}

/** The stream over WebSockets: what is asked for can be changed without reconnecting. */
@WebSocketGateway({
  path: `/${API_PREFIX}/stream`,
  maxPayload: MAX_MESSAGE_BYTES,
  maxFragments: MAX_FRAGMENTS,
  closeTimeout: LAST_WORDS_MS,
  // The connection answers pings: what ws sends by itself is not counted.
  autoPong: false,
})
export class StreamGateway implements OnGatewayConnection, OnApplicationShutdown {
  @WebSocketServer() private readonly server: Server;
  private readonly logger = new Logger('Stream');
  private readonly pipe = new RequestPipe();
  private readonly silent = new WeakSet<WebSocket>();
  private pinging: NodeJS.Timeout | undefined;

  constructor(
    private readonly streams: StreamService,
    private readonly env: Env,
  ) {}

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    this.pinging ??= setInterval(() => this.ping(), PING_EVERY_MS).unref();
    const connection = new ClientConnection(socketPipe(socket));
    let subscriber: Subscriber;
    try {
      subscriber = this.streams.join(connection, this.clientOf(request));
    } catch (error) {
      this.refuse(connection, error);
      return;
    }
    const conversation: Conversation = { subscriber, waiting: 0, last: Promise.resolve() };
    const quota = new FrameQuota();
    const whenFrame = (event: 'message' | 'ping' | 'pong', take: (data: Buffer) => void) =>
      socket.on(event, (data: Buffer) => {
        if (!connection.isOpen) return;
        if (quota.take()) take(data);
        else connection.close('flooded', 'Too many frames.');
      });
    whenFrame('pong', () => this.silent.delete(socket));
    whenFrame('ping', (data) => {
      connection.hand(data.length, (sent) => socket.pong(data, undefined, sent));
    });
    whenFrame('message', (data) => {
      this.answer(conversation, async () => this.take(subscriber, data));
    });
    socket.once('close', () => this.streams.leave(subscriber));
    this.answer(conversation, async () => this.begin(subscriber, request));
  }

  onApplicationShutdown(): void {
    clearInterval(this.pinging);
  }

  /** In order, one at a time. */
  private answer(conversation: Conversation, work: () => Promise<void>): void {
    const { subscriber } = conversation;
    if (++conversation.waiting > MAX_WAITING) {
      subscriber.connection.close('flooded', 'Too many messages.');
      return;
    }
    conversation.last = inTurn(conversation, work);
  }

  private async begin(subscriber: Subscriber, { url = '' }: IncomingMessage): Promise<void> {
    try {
      const parameters = new URL(url, 'ws://localhost').searchParams;
      const names = [...new Set(parameters.keys())];
      const given = names.map((name) => [name, oneOrMany(parameters.getAll(name))]);
      await this.subscribe(subscriber, Object.fromEntries(given) as object, 'query');
    } catch (error) {
      this.refuse(subscriber.connection, error);
    }
  }

  private async take(subscriber: Subscriber, data: Buffer): Promise<void> {
    try {
      this.streams.countRequest(subscriber);
      const { type, ...given } = readMessage(data);
      if (type !== 'subscribe') {
        throw new InvalidParameters([{ field: 'type', message: 'type must be subscribe' }]);
      }
      await this.subscribe(subscriber, given, 'body');
    } catch (error) {
      this.tell(subscriber.connection, error);
    }
  }

  /** An unknown field of a message is refused, as in a body; an unknown parameter of the URL is ignored. */
  private async subscribe(
    subscriber: Subscriber,
    given: object,
    type: 'query' | 'body',
  ): Promise<void> {
    const query = (await this.pipe.transform(given, {
      type,
      metatype: StreamQuery,
    })) as StreamQuery;
    await this.streams.subscribe(subscriber, query);
  }

  private refuse(connection: ClientConnection, error: unknown): void {
    const status = this.tell(connection, error);
    connection.close(status >= 500 ? 'busy' : 'refused', 'See the error before.');
  }

  private tell(connection: ClientConnection, error: unknown): number {
    const body = toBodyOf(error);
    if (body.error.status === 500) this.logger.error(error);
    connection.send({ type: 'error', body });
    return body.error.status;
  }

  private clientOf(request: IncomingMessage): string {
    const trust = toTrust(this.env.trustProxy);
    const isTrusted = typeof trust === 'boolean' ? () => trust : trust;
    return clientKey(proxyAddr(request, isTrusted));
  }

  private ping(): void {
    for (const socket of this.server.clients) {
      if (this.silent.has(socket)) socket.terminate();
      else {
        this.silent.add(socket);
        socket.ping();
      }
    }
  }
}

async function inTurn(conversation: Conversation, work: () => Promise<void>): Promise<void> {
  await conversation.last;
  if (conversation.subscriber.connection.isOpen) await work();
  conversation.waiting--;
}

/** The fields of a message, as text, as they would be in a query. @throws InvalidParameters */
function readMessage(data: Buffer): Record<string, unknown> {
  let message: unknown;
  try {
    message = parseBoundedJson(data.toString(), 'message');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    message = undefined;
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    throw new InvalidParameters([{ field: 'message', message: 'message must be a JSON object' }]);
  }
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => [name, asInQuery(value)]),
  );
}

function oneOrMany(values: readonly string[]): string | readonly string[] | undefined {
  const given = values.filter((value) => value !== '');
  return given.length > 1 ? given : given[0];
}
