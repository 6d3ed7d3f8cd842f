import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { EXPOSED_HEADERS } from './answer-headers.js';

/**
 * Lets pages of any origin use the API. Not by Nest's own `enableCors`, which writes these headers past
 * Fastify, so that Node has to put each header of every answer together by the slow way.
 */
export async function allowAllOrigins(fastify: FastifyInstance): Promise<void> {
  await fastify.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
    allowedHeaders: ['Content-Type', 'X-Edit-Key', 'X-Alert-Key', 'If-None-Match', 'Last-Event-ID'],
    exposedHeaders: EXPOSED_HEADERS,
    // An OPTIONS that is no preflight gets the same answer, and not a text that says it is none.
    strictPreflight: false,
    maxAge: 86_400,
  });
}
