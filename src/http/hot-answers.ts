import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../shared/api-prefix.js';
import { isKnownTag, tagOf } from '../shared/etag.js';

/** A body as it is sent again and again. */
interface HotAnswer {
  readonly body: Buffer;
  readonly type: string;
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

/** Answers that depend on nothing but the URL, the log and the second. */
const HOT_PATHS = new Set(
  ['spots', 'stats', 'charts', 'skimmers', 'activity', 'bands'].map(
    (path) => `/${API_PREFIX}/${path}`,
  ),
);

/** Of one generation; a body beyond is sent and not kept. */
const MOST_ANSWERS = 2_000;
const MOST_BYTES = 32 * 1024 * 1024;

/** Smaller bodies gain nothing. */
const LEAST_PACKED_BYTES = 1_024;

const packers: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: async (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: async (body) => promisify(gzip)(body, { level: 6 }),
};

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

  /** To be called where the hooks before have set what every answer carries. */
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
    if (request.method !== 'GET' || !HOT_PATHS.has(pathOf(request.url))) return goOn();
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
    const answer: HotAnswer = {
      body: Buffer.from(payload),
      type: String(reply.getHeader('Content-Type')),
      tag: tagOf(payload),
      packed: new Map(),
    };
    reply.header('ETag', answer.tag);
    this.#renew();
    const hasRoom = this.#answers.size < MOST_ANSWERS && this.#bytes < MOST_BYTES;
    if (hasRoom && flight.generation === this.#generation) {
      this.#answers.set(request.url, answer);
      this.#bytes += answer.body.length;
    }
    this.#land(request, answer);
  }

  #send(request: FastifyRequest, reply: FastifyReply, answer: HotAnswer): void {
    this.#hits++;
    const { body, tag } = answer;
    const headers: OutgoingHttpHeaders = { ETag: tag, 'Content-Type': answer.type };
    if (body.length >= LEAST_PACKED_BYTES) headers.Vary = 'accept-encoding';
    if (isKnownTag(request.headers['if-none-match'], tag)) return write(reply, 304, headers);
    const encoding = encodingFor(request, body);
    if (!encoding) return write(reply, 200, headers, body);
    headers['Content-Encoding'] = encoding;
    let packed = answer.packed.get(encoding);
    if (!packed) answer.packed.set(encoding, (packed = packers[encoding](body)));
    void packed.then((bytes) => write(reply, 200, headers, bytes));
  }
}

function write(
  reply: FastifyReply,
  status: number,
  headers: OutgoingHttpHeaders,
  body?: Buffer,
): void {
  reply.code(status).headers(headers).send(body);
}

function ignore(): void {}

function encodingFor({ headers }: FastifyRequest, body: Buffer): Encoding | undefined {
  const accepted = headers['accept-encoding'];
  if (accepted === undefined || body.length < LEAST_PACKED_BYTES) return undefined;
  const chosen = negotiate(accepted, ['br', 'gzip']);
  return chosen === 'br' || chosen === 'gzip' ? chosen : undefined;
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
