import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKnownTag, tagOf } from './etag.js';
import { LIMIT_HEADERS } from '../limit-state.js';
import { isExcess } from '../limits/rate-limit.js';
import { REQUEST_ID_HEADER } from '../request-id.js';

/** A body as it is sent again and again. */
interface HotAnswer {
  readonly body: Buffer;
  /** All that the first answer carried, but for what belongs to its request: a name, its value, … */
  readonly headers: readonly string[];
  readonly tag: string;
  /** Made when they are first asked for. */
  readonly packed: Map<Encoding, Promise<Buffer>>;
}

type Encoding = 'br' | 'gzip';

/** The first of several requests for the same: the others wait for what becomes of it. */
interface Flight {
  readonly answer: Promise<HotAnswer | undefined>;
  readonly land: (answer: HotAnswer | undefined) => void;
  readonly generation: string;
}

/** Of one generation; a body beyond is sent and not kept. */
const MAX_ANSWERS = 2_000;
const MAX_BYTES = 32 * 1024 * 1024;

/** Smaller bodies gain nothing. */
const MIN_PACKED_BYTES = 1_024;

const packers: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: async (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: async (body) => promisify(gzip)(body, { level: 6 }),
};

/** What is said anew with each answer. */
const OF_REQUEST = [REQUEST_ID_HEADER, ...Object.values(LIMIT_HEADERS)].map((name) =>
  name.toLowerCase(),
);

const flightOf = Symbol('flight');

type HotRequest = FastifyRequest & { [flightOf]?: Flight };

/**
 * Bodies that were just sent, for whoever asks for the same: a thousand pollers cost one query. They are
 * kept for a generation, which ends with the second, with the newest spot that this process knows of, and
 * with whatever else makes answers new: so what a client was shown once never disappears, and nothing is
 * older than a second.
 */
export class HotAnswers {
  readonly #answers = new Map<string, HotAnswer>();
  readonly #flights = new Map<string, Flight>();
  #generation = '';
  #bytes = 0;
  #hits = 0;

  constructor(private readonly currentGeneration: () => string) {}

  /** Answers given from memory since the start. */
  get hits(): number {
    return this.#hits;
  }

  /** To be called where the hooks before have set all that belongs to a request, such as its id and limits. */
  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => this.#answer(request, reply, done));
  }

  /** To be called before bodies are tagged and compressed: it is their text that is kept. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onSend', (request, reply, payload, done) => {
      this.#keep(request, reply, payload);
      done(null, payload);
    });
  }

  /** No promise on the way to an answer that is there: those cost more than it does. */
  #answer(request: HotRequest, reply: FastifyReply, goOn: () => void): void {
    const isHot = request.policy.isCached && request.method === 'GET';
    if (!isHot || isExcess(request)) return goOn();
    this.#renew();
    const { url } = request;
    const known = this.#answers.get(url);
    if (known) return this.#send(request, reply, known);
    const flight = this.#flights.get(url);
    if (flight) {
      void flight.answer.then((answer) => (answer ? this.#send(request, reply, answer) : goOn()));
      return undefined;
    }
    this.#takeOff(request, reply);
    goOn();
  }

  /** Forgets what is of another generation. */
  #renew(): void {
    const generation = this.currentGeneration();
    if (generation === this.#generation) return;
    this.#generation = generation;
    this.#answers.clear();
    this.#flights.clear();
    this.#bytes = 0;
  }

  #takeOff(request: HotRequest, reply: FastifyReply): void {
    let land: Flight['land'] = ignore;
    const answer = new Promise<HotAnswer | undefined>((resolve) => (land = resolve));
    const flight = { answer, land, generation: this.#generation };
    request[flightOf] = flight;
    this.#flights.set(request.url, flight);
    // However the request ends, nobody waits for it any longer.
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
    if (body.length >= MIN_PACKED_BYTES) reply.header('Vary', 'accept-encoding');
    const answer = { body, tag, headers: commonHeaders(reply), packed: new Map() };
    this.#renew();
    const hasRoom = this.#answers.size < MAX_ANSWERS && this.#bytes < MAX_BYTES;
    if (hasRoom && flight.generation === this.#generation) {
      this.#answers.set(request.url, answer);
      this.#bytes += answer.body.length;
    }
    this.#land(request, answer);
  }

  /** Past Fastify's reply: nothing that its other hooks do is left to be done. */
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

/** Headers in a list: Node.js takes an object apart for each answer, which costs a fifth of it. */
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
