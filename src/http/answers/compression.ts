import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller answers gain nothing. */
const MIN_BYTES = 1_024;

/** What gains by it: what the plugin takes for that, and JSON by lines. */
const COMPRESSIBLE =
  /^text\/(?!event-stream)|[+/](?:x-nd)?json(?:;|$)|[+/](?:text|xml)(?:;|$)|octet-stream(?:;|$)/u;

/** Compresses larger answers as the client accepts it, but never live streams of events. */
export async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  await fastify.register(compress, {
    threshold: MIN_BYTES,
    customTypes: COMPRESSIBLE,
    encodings: ['br', 'gzip'],
    // Requests here are small and never compressed: nothing is to be unpacked that a stranger packed.
    globalDecompression: false,
    // The best ratio for the least time: the default of brotli is meant for files that are sent for years.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
  });
}
