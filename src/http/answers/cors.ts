import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { EXPOSED_HEADERS } from '../headers/answer-headers.js';

/**
 * Lets pages of any origin use the API. Not by Nest's own `enableCors`, which sets headers past Fastify, so that
 * Node.js takes its slow path for all headers of every answer.
 */
export async function allowAllOrigins(fastify: FastifyInstance): Promise<void> {
  await fastify.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
    allowedHeaders: ['Content-Type', 'X-Edit-Key', 'X-Alert-Key', 'If-None-Match', 'Last-Event-ID'],
    exposedHeaders: EXPOSED_HEADERS,
    // An OPTIONS without the headers of a preflight gets the same answer, not an error.
    strictPreflight: false,
    maxAge: 86_400,
  });
}
