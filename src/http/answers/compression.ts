import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Minimum size of an answer that is compressed; smaller ones gain nothing. */
export const MIN_PACKED_BYTES = 1_024;

/** Media types that are compressed: those of the plugin, and NDJSON. */
const COMPRESSIBLE =
  /^text\/(?!event-stream)|[+/](?:x-nd)?json(?:;|$)|[+/](?:text|xml)(?:;|$)|octet-stream(?:;|$)/u;

/** Options of brotli: best ratio for the time. Its default is meant for files that are compressed once. */
export const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export const GZIP_OPTIONS = { level: 6 };

/** Compresses larger answers as the client accepts it, but never live streams of events. */
export async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  await fastify.register(compress, {
    threshold: MIN_PACKED_BYTES,
    customTypes: COMPRESSIBLE,
    encodings: ['br', 'gzip'],
    // Requests are small: nothing that a stranger compressed is unpacked.
    globalDecompression: false,
    brotliOptions: BROTLI_OPTIONS,
    zlibOptions: GZIP_OPTIONS,
  });
}

/**
 * Adds `Vary: accept-encoding` to each answer that could be compressed, also when it is not: to HEAD, and to clients
 * that accept no compression. Call it before the hook that keeps answers.
 */
export function varyByEncoding(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (isCompressible(reply, payload)) addToVary(reply, 'accept-encoding');
    done(null, payload);
  });
}

function isCompressible(reply: FastifyReply, payload: unknown): boolean {
  const isLong =
    typeof payload === 'string' || Buffer.isBuffer(payload)
      ? Buffer.byteLength(payload) >= MIN_PACKED_BYTES
      : payload instanceof Readable;
  return isLong && COMPRESSIBLE.test(String(reply.getHeader('Content-Type')));
}

function addToVary(reply: FastifyReply, header: string): void {
  const before = reply.getHeader('Vary');
  reply.header('Vary', before === undefined ? header : `${String(before)}, ${header}`);
}
