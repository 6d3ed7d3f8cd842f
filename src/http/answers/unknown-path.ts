import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

/**
 * Whether a request for a path that is none comes from a browser in which someone opens it: it says that it takes
 * HTML. Not below the API: clients of it say so too (Java's by itself), and its errors are JSON.
 */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const { accept } = headers;
  if (accept === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
  if (url.startsWith('/api/')) return false;
  return negotiate(accept, ['application/json', 'text/html']) === 'text/html';
}
