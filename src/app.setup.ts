import { parse as parseQuery } from 'node:querystring';
import { type ValidationError, ValidationPipe } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { ErrorFilter } from './shared/error.filter.js';
import { InvalidParameters, toErrorBody, type FieldError } from './shared/errors.js';
import { watchRouteMethods } from './shared/route-methods.js';

const MAX_BODY_BYTES = 1024 * 1024;

/** The HTTP server as it is deployed and tested. */
export function createAdapter(loggerInstance?: FastifyBaseLogger): FastifyAdapter {
  return new FastifyAdapter({
    ...(loggerInstance ? { loggerInstance } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
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
  const allowedMethods = watchRouteMethods(app.getHttpAdapter().getInstance());
  app.useGlobalFilters(new ErrorFilter(allowedMethods));
  app.useGlobalPipes(
    new ValidationPipe({
      transform: true,
      whitelist: true,
      exceptionFactory: (errors) => new InvalidParameters(errors.flatMap(toFieldErrors)),
    }),
  );
  app.enableCors({
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
    allowedHeaders: ['Content-Type', 'X-Edit-Key', 'If-None-Match', 'Last-Event-ID'],
    exposedHeaders: ['Retry-After'],
    maxAge: 86_400,
  });
}

function toFieldErrors({ property, constraints = {} }: ValidationError): FieldError[] {
  return Object.values(constraints).map((message) => ({ field: property, message }));
}

/** An empty parameter is as good as none. */
function parseQueryWithoutEmpty(text: string): Record<string, unknown> {
  const given = Object.entries(parseQuery(text)).filter(([, value]) => value !== '');
  return Object.fromEntries(given);
}
