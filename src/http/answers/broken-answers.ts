import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';

/** Codes of errors that mean the client has left: not a fault of the service. */
const CLIENT_LEFT = /^(ABORT_ERR|ERR_STREAM_PREMATURE_CLOSE)$/;

/**
 * Logs why an answer broke half way: its status is sent already, so the client sees a connection that is cut, nothing
 * else. Call it before the hook that compresses bodies.
 */
export function tellBrokenAnswers(fastify: FastifyInstance): void {
  const logger = new Logger('BrokenAnswers');
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    if (payload instanceof Readable) {
      payload.once('error', (error: NodeJS.ErrnoException) => {
        if (CLIENT_LEFT.test(error.code ?? '')) return;
        const [path] = request.url.split('?', 1);
        logger.error(`${request.method} ${path} broke half way: ${reasonOf(error)}`);
      });
    }
    done(null, payload);
  });
}

function reasonOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error ? `${String(error)} ${String(cause)}` : String(error);
}
