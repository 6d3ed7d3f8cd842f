import { maxHeaderSize } from 'node:http';
import { HttpException, HttpStatus } from '@nestjs/common';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Env } from '../config/env.js';
import { headersOfRefusal } from '../http/answers/answer-headers.js';
import { withSlashInCallsign } from '../http/input/callsign-path.js';
import { DashboardService } from '../dashboard/dashboard.service.js';
import { compressAnswers } from '../http/answers/compression.js';
import { tagAnswers } from '../http/answers/conditional.js';
import { allowAllOrigins } from '../http/answers/cors.js';
import { refuseSeveralHosts } from '../http/connections/host-header.js';
import { HotAnswers } from '../http/answers/hot-answers.js';
import { JsonAdapter } from '../http/input/json-adapter.js';
import { type OverloadLimits, shedOverload } from '../http/limits/overload.js';
import { countRequests, refuseExcess } from '../http/limits/rate-limit.js';
import { followRequests, identifyRequests, requestIdOf } from '../http/request-id.js';
import { QuietWsAdapter } from '../http/connections/quiet-ws-adapter.js';
import { answerRaw } from '../http/answers/raw-answer.js';
import { wantsPage } from '../http/answers/unknown-path.js';
import { UpgradeRequest } from '../http/connections/upgrade-request.js';
import { closeLingeringConnections } from '../http/connections/lingering-connections.js';
import { servePipelinedInTurn } from '../http/connections/pipelining.js';
import { parseQuery } from '../http/input/query.js';
import { addSecurityHeaders } from '../http/answers/security-headers.js';
import { applyRoutePolicies } from '../http/route-policy.js';
import { Clock } from '../time/clock.js';
import { MetricsService } from '../metrics/metrics.service.js';
import { ErrorFilter, type ShowPage } from '../http/errors/error.filter.js';
import { toErrorBody } from '../http/errors/errors.js';
import { toTrust } from '../http/limits/client-address.js';
import { RequestPipe } from '../http/input/request.pipe.js';
import { knownRoutesOf, watchRoutes } from '../http/known-routes.js';
import { SpotsService } from '../spots/spots.service.js';

/** A change of a group with 1,000 callsigns has some 25 KB. */
const MAX_BODY_BYTES = 64 * 1024;

const NOT_HTTP = { status: 400, message: 'The request cannot be understood.' };

/** What Node.js says of a request that never became one, and how it is answered. */
const CLIENT_ERRORS: Readonly<Record<string, typeof NOT_HTTP>> = {
  HPE_HEADER_OVERFLOW: { ...NOT_HTTP, status: 431 },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
};

/** The only thing for which the router refuses a path. */
const MALFORMED_ESCAPE = 'The path has a malformed escape: what is percent-encoded must be UTF-8.';

/** A path and a query may have so many characters together: room for 100 calls three times over. */
const MAX_URL_LENGTH = 8_192;

/** A client that has not sent a whole request by then is told so and cut. */
const REQUEST_TIMEOUT_MS = 15_000;

/** How often Node.js looks for such clients. By itself it does every 30 s. */
const CONNECTIONS_CHECKED_EVERY_MS = 500;

/** A connection on which nothing moves for so long is cut, also one that does not read its answer. */
const IDLE_CONNECTION_MS = 75_000;

/** The HTTP server as it is deployed and tested; tests have no 15 s to wait. */
export function createAdapter(
  env: Env,
  loggerInstance?: FastifyBaseLogger,
  { requestTimeoutMs = REQUEST_TIMEOUT_MS }: { requestTimeoutMs?: number } = {},
): FastifyAdapter {
  return new JsonAdapter({
    trustProxy: toTrust(env.trustProxy),
    requestTimeout: requestTimeoutMs,
    http: {
      IncomingMessage: UpgradeRequest,
      // Of its own, and a minute unless given: it is looked at first.
      headersTimeout: requestTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: CONNECTIONS_CHECKED_EVERY_MS,
    },
    connectionTimeout: IDLE_CONNECTION_MS,
    requestIdHeader: false,
    genReqId: requestIdOf,
    // The id comes into the lines of the log by another way: no logger is made for each request.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    // While stopping, what comes on open connections is still answered, and in our shape.
    return503OnClosing: false,
    ...(loggerInstance ? { loggerInstance } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    // The router refuses a malformed path before any filter is asked.
    frameworkErrors(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      // Not Fastify's message: it quotes the path, of whatever length.
      const body = toErrorBody(400, MALFORMED_ESCAPE);
      void reply.status(400).headers(headersOfRefusal(request.id)).send(body);
    },
    rewriteUrl({ url = '/' }) {
      const routes = knownRoutesOf(this);
      return routes ? withSlashInCallsign(url, routes) : url;
    },
    routerOptions: {
      ignoreTrailingSlash: true,
      // Whatever Node.js lets pass: the handler of a route says better what is wrong with its parameter.
      maxParamLength: maxHeaderSize,
      querystringParser: parseQuery,
    },
    // Bytes that are no HTTP at all never reach a route; they too get an answer of our shape.
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      const { status, message } = CLIENT_ERRORS[error.code ?? ''] ?? NOT_HTTP;
      answerRaw(socket, status, message);
    },
  });
}

/**
 * Everything that holds for all rooms: validation, errors, and the manners of HTTP. To be called before
 * the first route exists.
 */
export async function configureApp(
  app: NestFastifyApplication,
  env: Env,
  {
    keepsAnswers = true,
    overload = {},
  }: { keepsAnswers?: boolean; overload?: OverloadLimits } = {},
): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  app.useWebSocketAdapter(new QuietWsAdapter(app));
  applyRoutePolicies(fastify);
  const pipelinesClosed = servePipelinedInTurn(fastify);
  closeLingeringConnections(fastify);
  identifyRequests(fastify);
  refuseSeveralHosts(fastify);
  await countRequests(fastify, {
    readsPerMinute: env.rateLimitPerMinute,
    writesPerMinute: env.writeLimitPerMinute,
  });
  const hot = new HotAnswers(generationOf(app));
  // What is kept costs nothing: nobody is refused it, and all that follows is spared.
  if (keepsAnswers) hot.install(fastify);
  await allowAllOrigins(fastify);
  addSecurityHeaders(fastify);
  refuseExcess(fastify);
  await shedOverload(fastify, overload);
  // Hooks of this kind run in the order given: bodies are kept, then tagged, then compressed.
  if (keepsAnswers) hot.watch(fastify);
  tagAnswers(fastify);
  await compressAnswers(fastify);
  fastify.addHook('onRequest', refuseLongUrls);
  const { allowedMethods } = watchRoutes(fastify);
  fastify.addHook('onRequest', ignoreBodyOfDelete);
  const showPage: ShowPage = (request, reply) => {
    if (!wantsPage(request)) return false;
    app.get(DashboardService, { strict: false }).sendNotFound(reply);
    return true;
  };
  app.useGlobalFilters(new ErrorFilter(allowedMethods, showPage));
  app.useGlobalPipes(new RequestPipe());
  followRequests(fastify);
  fastify.addHook('onReady', async () => {
    const metrics = app.get(MetricsService, { strict: false });
    metrics.declare({
      name: 'http_answers_from_memory_total',
      help: 'Answers given without asking the database, of all that could be',
      kind: 'counter',
      read: () => [{ value: hot.hits }],
    });
    metrics.declare({
      name: 'http_pipelines_closed_total',
      help: 'Connections closed because too many requests were sent ahead of their answers',
      kind: 'counter',
      read: () => [{ value: pipelinesClosed() }],
    });
  });
}

/** Ends a hook. Those with promises cost more on every request than what they do. */
type Done = (error?: Error) => void;

/**
 * What ends the time of a kept answer: the second, by both clocks, and the newest spot. The same text until one
 * of them has changed: it is compared for every request.
 */
function generationOf(app: NestFastifyApplication): () => string {
  // Not asked for before the first request: documents are written without any of them.
  let parts: { spots: SpotsService; clock: Clock } | undefined;
  let known: readonly number[] = [];
  let text = '';
  return () => {
    parts ??= {
      spots: app.get(SpotsService, { strict: false }),
      clock: app.get(Clock, { strict: false }),
    };
    const { generation } = parts.spots;
    const second = parts.clock.nowSeconds();
    const wallSecond = Math.floor(Date.now() / 1000);
    if (known[0] !== generation || known[1] !== second || known[2] !== wallSecond) {
      known = [generation, second, wallSecond];
      text = known.join(' ');
    }
    return text;
  };
}

function refuseLongUrls({ url }: FastifyRequest, _reply: FastifyReply, done: Done): void {
  if (url.length <= MAX_URL_LENGTH) return done();
  const message = `Path and query must have at most ${MAX_URL_LENGTH} characters together.`;
  done(new HttpException(message, HttpStatus.URI_TOO_LONG));
}

/**
 * Nothing here reads the body of a DELETE, yet clients send one, or a content type without one, which
 * Fastify would refuse. Node discards what was not read.
 */
function ignoreBodyOfDelete(request: FastifyRequest, _reply: FastifyReply, done: Done): void {
  if (request.method === 'DELETE') {
    delete request.headers['content-type'];
    delete request.headers['content-length'];
    delete request.headers['transfer-encoding'];
  }
  done();
}
