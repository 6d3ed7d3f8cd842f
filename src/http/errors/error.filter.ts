import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NowAndThen } from '../../time/now-and-then.js';
import { PERMALINK_HEADER } from '../headers/permalink.js';
import type { AllowedMethods } from '../known-routes.js';
import { messageOf, toBodyOf } from './error-body.js';
import { toErrorBody, type ErrorBody } from './errors.js';

/** Minimum time between log lines about requests that were answered with 503. */
const UNAVAILABLE_LOGGED_EACH_MS = 10_000;

/** Answers an unknown path with a page when the client wants one; returns whether it did. */
export type ShowPage = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Logs an error in code that is not the service's own, and returns whose it was; `undefined` for any other. */
export type NoteFault = (error: unknown, what: string) => string | undefined;

/**
 * Answers every error in the contract's shape: those of modules, of the framework and of the router. Logs a fault of
 * the service, and answers it without detail.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);
  private readonly unavailable = new NowAndThen(UNAVAILABLE_LOGGED_EACH_MS);

  constructor(
    private readonly allowedMethods: AllowedMethods,
    private readonly showPage: ShowPage,
    private readonly noteFault: NoteFault,
  ) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const body = this.toBody(exception, request, reply);
    if (request.is404 && body.error.status === 404 && this.showPage(request, reply)) return;
    // Fastify wants to close: that resets the connection of a client that still sends, before it has read the answer.
    // While it is open, Node.js discards the rest of the body, for as long as a request may take.
    if (body.error.status === 413) reply.removeHeader('connection');
    // An answer that failed while its first part was read is none that could be asked for again.
    reply.removeHeader(PERMALINK_HEADER);
    reply.headers(headersOf(exception));
    if (body.error.retryAfter !== undefined) reply.header('Retry-After', body.error.retryAfter);
    void reply
      .status(body.error.status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  }

  private toBody(exception: unknown, request: FastifyRequest, reply: FastifyReply): ErrorBody {
    const body = toBodyOf(exception);
    const { status } = body.error;
    if (status === 404 && request.is404) return this.unknownRoute(request, reply);
    if (status === 503) this.logNowAndThen(describe(exception, request));
    else if (status >= 500) this.logFault(exception, request);
    return body;
  }

  private logFault(exception: unknown, request: FastifyRequest): void {
    const what = `cannot answer ${request.method} ${pathOf(request)}`;
    if (this.noteFault(exception, what) !== undefined) return;
    this.logger.error(describe(exception, request));
  }

  /** Logs a 503 and counts those after it: while the database is away, a thousand pollers must not fill a disk. */
  private logNowAndThen(text: string): void {
    const requests = this.unavailable.count('503');
    if (requests === undefined) return;
    this.logger.error(`${requests} requests answered with 503, the latest ${text}`);
  }

  private unknownRoute(request: FastifyRequest, reply: FastifyReply): ErrorBody {
    const path = pathOf(request);
    const allowed = this.allowedMethods(path);
    if (allowed.length === 0) return toErrorBody(404, `There is nothing at ${path.slice(0, 100)}.`);
    reply.header('Allow', allowed.join(', '));
    return toErrorBody(405, `${request.method} is not possible here, only ${allowed.join(', ')}.`);
  }
}

/** Reads the headers of a module's exception. */
function headersOf(exception: unknown): Record<string, string | number> {
  const isOurs = exception instanceof HttpException && 'headers' in exception;
  return isOurs ? (exception.headers as Record<string, string | number>) : {};
}

/** Returns the path without the query, which may hold an edit key. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function describe(exception: unknown, request: FastifyRequest): string {
  const fault = exception instanceof HttpException ? exception.cause : exception;
  const text = fault instanceof Error ? (fault.stack ?? fault.message) : messageOf(exception);
  return `${request.method} ${pathOf(request)}: ${text}`;
}
