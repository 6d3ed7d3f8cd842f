import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Env } from '../config/env.js';
import { headersOfRefusal } from '../http/headers/answer-headers.js';
import { answerRaw } from '../http/answers/raw-answer.js';
import { UpgradeRequest } from '../http/connections/upgrade-request.js';
import { toErrorBody } from '../http/errors/errors.js';
import { withSlashInCallsign } from '../http/input/callsign-path.js';
import { JsonAdapter } from '../http/input/json-adapter.js';
import { parseQuery } from '../http/input/query.js';
import { knownRoutesOf } from '../http/known-routes.js';
import { toTrust } from '../http/limits/client-address.js';
import { requestIdOf } from '../http/request-id.js';

/** A change of a group with 1,000 callsigns has some 25 KB. */
const MAX_BODY_BYTES = 64 * 1024;

const NOT_HTTP = { status: 400, message: 'The request cannot be understood.' };

/** Errors of Node.js's parser, and how each is answered; all others as {@link NOT_HTTP}. */
const CLIENT_ERRORS: Readonly<Record<string, typeof NOT_HTTP>> = {
  HPE_HEADER_OVERFLOW: { ...NOT_HTTP, status: 431 },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
};

/** The router refuses a path for no other reason. */
const MALFORMED_ESCAPE = 'The path has a malformed escape: what is percent-encoded must be UTF-8.';

/** A client that has not sent a whole request within this time gets 408, and its connection is closed. */
const REQUEST_TIMEOUT_MS = 15_000;

/** How often Node.js checks for such clients. Its default is 30 s. */
const CONNECTIONS_CHECKED_EVERY_MS = 500;

/** Closes a connection without traffic, also one on which a client does not read its answer. */
const IDLE_CONNECTION_MS = 75_000;

/** The HTTP server, for production and tests. Tests set a shorter time-out than 15 s. */
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
      // Checked first, and a minute by default.
      headersTimeout: requestTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: CONNECTIONS_CHECKED_EVERY_MS,
    },
    connectionTimeout: IDLE_CONNECTION_MS,
    requestIdHeader: false,
    genReqId: requestIdOf,
    // Log lines get the id by `request-context.ts`: no logger is made for each request.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    // While stopping, requests on open connections are answered in our shape.
    return503OnClosing: false,
    ...(loggerInstance ? { loggerInstance } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    frameworkErrors: refusePath,
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
    clientErrorHandler: refuseBytes,
  });
}

/** Answers a malformed path, which the router refuses before any hook or filter runs. */
function refusePath(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // Not Fastify's message: it quotes the path, of whatever length.
  const body = toErrorBody(400, MALFORMED_ESCAPE);
  void reply.status(400).headers(headersOfRefusal(request.id)).send(body);
}

/** Answers, in our shape, bytes that are no HTTP request. */
function refuseBytes(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const { status, message } = CLIENT_ERRORS[error.code ?? ''] ?? NOT_HTTP;
  answerRaw(socket, status, message);
}
