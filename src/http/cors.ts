import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { LIMIT_HEADERS } from '../shared/limit-state.js';
import { NEWEST_ID_HEADER } from '../shared/newest-id.js';
import { REQUEST_ID_HEADER } from './request-id.js';

/**
 * Lets pages of any origin use the API. Not by Nest's own `enableCors`, which writes these headers past
 * Fastify, so that Node has to put each header of every answer together by the slow way.
 */
export async function allowAllOrigins(fastify: FastifyInstance): Promise<void> {
  await fastify.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
    allowedHeaders: ['Content-Type', 'X-Edit-Key', 'If-None-Match', 'Last-Event-ID'],
    exposedHeaders: [
      'ETag',
      'Retry-After',
      REQUEST_ID_HEADER,
      NEWEST_ID_HEADER,
      ...Object.values(LIMIT_HEADERS),
    ],
    maxAge: 86_400,
  });
}
