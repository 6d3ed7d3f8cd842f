import type { LoggerService } from '@nestjs/common';
import { destination, pino, type Logger } from 'pino';
import pretty from 'pino-pretty';
import { currentRequestId } from './request-context.js';
import type { LogLevel } from './env-values.js';
import { redact } from './redact.js';

/**
 * Makes the logger: writes JSON lines, or on a terminal lines of text, without the part of the service that logs them.
 */
export function createLogger(level: LogLevel): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: requestOf,
    hooks: { streamWrite: redact },
  };
  return process.stdout.isTTY
    ? pino(options, pretty({ ignore: 'pid,hostname,context', translateTime: 'UTC:HH:MM:ss' }))
    : pino(options, destination(1));
}

/** Makes a logger without `info`, for Fastify, which logs each address that it listens on. */
export function withoutInfo(logger: Logger): Logger {
  return logger.level === 'info' ? logger.child({}, { level: 'warn' }) : logger;
}

function requestOf(): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}

/** Parts of Nest that log every class and route at each start, and that Nest has started. */
const WIRING = new Set([
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestFactory',
  'NestApplication',
  'WebSocketsController',
]);

/** Passes what Nest and the modules log to the logger. */
export class NestLogger implements LoggerService {
  /** Whether an error was told elsewhere: it is not logged then. */
  private isTold: (error: Error, context: string) => boolean = () => false;

  constructor(private readonly logger: Logger) {}

  /** Shows each error that Nest logs to `isTold` first: Nest catches what tasks throw. */
  showErrors(isTold: (error: Error, context: string) => boolean): void {
    this.isTold = isTold;
  }

  log(message: unknown, ...rest: unknown[]): void {
    const isWiring = WIRING.has(String(rest.at(-1)));
    this.write(isWiring ? 'debug' : 'info', message, rest);
  }

  /** Logs an error, unless it says that the port is in use: the start of the service reports that. */
  error(message: unknown, ...rest: unknown[]): void {
    if (rest.at(-1) === 'NestApplication' && String(message).startsWith('Error: listen E')) return;
    if (message instanceof Error && this.isTold(message, String(rest.at(-1)))) return;
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Writes a line. Nest passes the name of the logging class as the last argument. */
  private write(
    level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = rest.at(-1);
    const text = message instanceof Error ? (message.stack ?? message.message) : String(message);
    this.logger[level](typeof context === 'string' ? { context } : {}, text);
  }
}
