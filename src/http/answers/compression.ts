import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Smaller answers gain nothing. */
export const MIN_PACKED_BYTES = 1_024;

/** What gains by it: what the plugin takes for that, and JSON by lines. */
const COMPRESSIBLE =
  /^text\/(?!event-stream)|[+/](?:x-nd)?json(?:;|$)|[+/](?:text|xml)(?:;|$)|octet-stream(?:;|$)/u;

/** Compresses larger answers as the client accepts it, but never live streams of events. */
export async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  await fastify.register(compress, {
    threshold: MIN_PACKED_BYTES,
    customTypes: COMPRESSIBLE,
    encodings: ['br', 'gzip'],
    // Requests here are small and never compressed: nothing is to be unpacked that a stranger packed.
    globalDecompression: false,
    // The best ratio for the least time: the default of brotli is meant for files that are sent for years.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
  });
}

/**
 * Says of each answer that could be compressed that it depends on `Accept-Encoding`, also where it is not: of those to HEAD, and
 * to clients that take no compression. To be called before the hooks that keep answers.
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
