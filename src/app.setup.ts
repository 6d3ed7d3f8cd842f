import { parse as parseQuery } from 'node:querystring';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { ErrorFilter } from './shared/error.filter.js';
import { toErrorBody } from './shared/errors.js';
import { RequestPipe } from './shared/request.pipe.js';
import { watchRouteMethods } from './shared/route-methods.js';

const MAX_BODY_BYTES = 1024 * 1024;

/** The HTTP server as it is deployed and tested. */
export function createAdapter(loggerInstance?: FastifyBaseLogger): FastifyAdapter {
  return new FastifyAdapter({
    ...(loggerInstance ? { loggerInstance } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    // Kept as plain data, so that RequestPipe can refuse them by their names.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    // The router refuses a malformed path before any filter is asked.
    frameworkErrors(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
      const status = error.statusCode ?? 400;
      void reply.status(status).send(toErrorBody(status, error.message));
    },
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 200,
      querystringParser: parseQueryWithoutEmpty,
    },
    // Bytes that are no HTTP at all never reach a route; they too get an answer of our shape.
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
      const body = JSON.stringify(toErrorBody(status, 'The request cannot be understood.'));
      socket.end(
        `HTTP/1.1 ${status} Bad Request\r\nConnection: close\r\n` +
          `Content-Type: application/json; charset=utf-8\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    },
  });
}

/** Everything that holds for all rooms: validation, errors, CORS. Before the first route exists. */
export function configureApp(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  const allowedMethods = watchRouteMethods(fastify);
  fastify.addHook('onRequest', ignoreBodyOfDelete);
  app.useGlobalFilters(new ErrorFilter(allowedMethods));
  app.useGlobalPipes(new RequestPipe());
  app.enableCors({
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
    allowedHeaders: ['Content-Type', 'X-Edit-Key', 'If-None-Match', 'Last-Event-ID'],
    exposedHeaders: ['Retry-After'],
    maxAge: 86_400,
  });
}

/**
 * Nothing here reads the body of a DELETE, yet clients send one, or a content type without one, which
 * Fastify would refuse. Node discards what was not read.
 */
async function ignoreBodyOfDelete({ method, headers }: FastifyRequest): Promise<void> {
  if (method !== 'DELETE') return;
  delete headers['content-type'];
  delete headers['content-length'];
  delete headers['transfer-encoding'];
}

/** An empty parameter is as good as none. */
function parseQueryWithoutEmpty(text: string): Record<string, unknown> {
  const given = Object.entries(parseQuery(text)).filter(([, value]) => value !== '');
  return Object.fromEntries(given);
}
