import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isExport } from '../answer-format.js';
import { BROTLI_OPTIONS, GZIP_OPTIONS, MIN_PACKED_BYTES } from './compression.js';
import { isKnownTag, tagOf } from './etag.js';
import { NamedCache } from '../../tools/named-cache.js';
import { LIMIT_HEADERS } from '../limit-state.js';
import { isExcess } from '../limits/rate-limit.js';
import { REQUEST_ID_HEADER } from '../request-id.js';

/** A kept answer. */
interface HotAnswer {
  readonly body: Buffer;
  /** Names and values alternate; without those of {@link OF_REQUEST}. */
  readonly headers: readonly string[];
  readonly tag: string;
  /** Compressed bodies, made on first use. */
  readonly packed: Map<Encoding, Promise<Buffer>>;
}

type Encoding = 'br' | 'gzip';

/** A request that is being answered; others for the same URL wait for its outcome. */
interface Flight {
  readonly answer: Promise<HotAnswer | undefined>;
  readonly land: (answer: HotAnswer | undefined) => void;
  readonly generation: string;
  readonly begunAtMs: number;
}

/** With spots each few milliseconds a costly question would otherwise be under way many times at once. */
const WAITS_FOR_OLDER_MS = 5_000;

const packers: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: async (body) => promisify(brotliCompress)(body, BROTLI_OPTIONS),
  gzip: async (body) => promisify(gzip)(body, GZIP_OPTIONS),
};

/** Names of the headers that belong to one request, in lower case. */
const OF_REQUEST = [REQUEST_ID_HEADER, ...Object.values(LIMIT_HEADERS)].map((name) =>
  name.toLowerCase(),
);

const flightOf = Symbol('flight');

type HotRequest = FastifyRequest & { [flightOf]?: Flight };

/**
 * Keeps the answers of `@Cached()` routes in memory, except exports, so that a thousand pollers cost one query. Drops
 * them when the generation changes: each second, and with each newer spot that this process knows of. So no answer is
 * older than a second, and none lacks a spot that was shown before. A request whose question is being answered for an
 * older generation waits for the end of that, and asks anew. Hooks, because a kept answer is sent before Nest runs.
 */
export class HotAnswers {
  /** The kept answers, by URL. */
  readonly answers = new NamedCache<string, HotAnswer>(
    'answers',
    { maxEntries: 2_000, maxBytes: 32 * 1024 * 1024 },
    ({ body }) => body.length,
  );
  readonly #flights = new Map<string, Flight>();
  #generation = '';
  #hits = 0;

  /** @param waitsForOlderMs for how long after its beginning a request is waited for whose answer is already old */
  constructor(
    private readonly currentGeneration: () => string,
    private readonly waitsForOlderMs = WAITS_FOR_OLDER_MS,
  ) {}

  /** Answers sent from memory since the start. */
  get hits(): number {
    return this.#hits;
  }

  /** Adds the hook that answers from memory. Call it after those that set the headers of {@link OF_REQUEST}. */
  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => this.#answer(request, reply, done));
  }

  /** Adds the hook that keeps answers. Call it before those that tag and compress bodies: plain text is kept. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onSend', (request, reply, payload, done) => {
      this.#keep(request, reply, payload);
      done(null, payload);
    });
  }

  /**
   * Answers from memory, waits for another request's answer, or goes on. Synchronous when an answer is kept: a promise
   * would cost more than the answer.
   */
  #answer(request: HotRequest, reply: FastifyReply, goOn: () => void): void {
    const isHot = request.policy.isCached && request.method === 'GET';
    if (!isHot || isExcess(request) || isExport(request)) return goOn();
    this.#renew();
    const { url } = request;
    const known = this.answers.get(url);
    if (known) return this.#send(request, reply, known);
    const flight = this.#flights.get(url);
    if (flight?.generation === this.#generation) {
      void flight.answer.then((answer) => (answer ? this.#send(request, reply, answer) : goOn()));
      return undefined;
    }
    if (flight && performance.now() - flight.begunAtMs < this.waitsForOlderMs) {
      void flight.answer.then(() =>
        reply.raw.destroyed ? goOn() : this.#answer(request, reply, goOn),
      );
      return undefined;
    }
    this.#takeOff(request, reply);
    goOn();
  }

  /** Drops all answers when the generation has changed. */
  #renew(): void {
    const generation = this.currentGeneration();
    if (generation === this.#generation) return;
    this.#generation = generation;
    this.answers.clear();
  }

  #takeOff(request: HotRequest, reply: FastifyReply): void {
    let land: Flight['land'] = ignore;
    const answer = new Promise<HotAnswer | undefined>((resolve) => (land = resolve));
    const flight = { answer, land, generation: this.#generation, begunAtMs: performance.now() };
    request[flightOf] = flight;
    this.#flights.set(request.url, flight);
    // Requests that wait for this one go on, however it ends.
    reply.raw.once('close', () => this.#land(request, undefined));
  }

  #land(request: HotRequest, answer: HotAnswer | undefined): void {
    const flight = request[flightOf];
    if (!flight) return;
    if (this.#flights.get(request.url) === flight) this.#flights.delete(request.url);
    flight.land(answer);
  }

  #keep(request: HotRequest, reply: FastifyReply, payload: unknown): void {
    const flight = request[flightOf];
    if (!flight) return;
    if (reply.statusCode !== 200 || typeof payload !== 'string') {
      return this.#land(request, undefined);
    }
    const body = Buffer.from(payload);
    const tag = tagOf(payload);
    reply.header('ETag', tag);
    const answer = { body, tag, headers: commonHeaders(reply), packed: new Map() };
    this.#renew();
    if (flight.generation === this.#generation) this.answers.set(request.url, answer);
    this.#land(request, answer);
  }

  /** Sends a kept answer past Fastify's reply: it needs none of the other hooks. */
  #send(request: FastifyRequest, reply: FastifyReply, answer: HotAnswer): void {
    this.#hits++;
    const { body, tag } = answer;
    const headers = [...answer.headers];
    for (const name of OF_REQUEST) {
      const value = reply.getHeader(name);
      if (value !== undefined) headers.push(name, String(value));
    }
    if (isKnownTag(request.headers['if-none-match'], tag)) return write(reply, 304, headers);
    const encoding = encodingFor(request, body);
    if (!encoding) return write(reply, 200, headers, body);
    headers.push('content-encoding', encoding);
    let packed = answer.packed.get(encoding);
    if (!packed) answer.packed.set(encoding, (packed = packers[encoding](body)));
    void packed.then((bytes) => write(reply, 200, headers, bytes));
  }
}

/** Writes an answer. Headers are a list: with an object, Node.js takes a fifth longer for an answer. */
function write(reply: FastifyReply, status: number, headers: string[], body?: Buffer): void {
  reply.hijack();
  if (body) headers.push('content-length', String(body.length));
  reply.raw.writeHead(status, headers).end(body);
}

function commonHeaders(reply: FastifyReply): string[] {
  const headers = Object.entries(reply.getHeaders()).filter(
    ([name]) => !OF_REQUEST.includes(name) && name !== 'content-length' && name !== 'connection',
  );
  return headers.flatMap(([name, value]) => [name, String(value)]);
}

function ignore(): void {}

function encodingFor({ headers }: FastifyRequest, body: Buffer): Encoding | undefined {
  const accepted = headers['accept-encoding'];
  if (accepted === undefined || body.length < MIN_PACKED_BYTES) return undefined;
  const chosen = negotiate(accepted, ['br', 'gzip']);
  return chosen === 'br' || chosen === 'gzip' ? chosen : undefined;
}
