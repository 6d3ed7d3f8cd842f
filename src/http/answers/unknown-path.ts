import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

/**
 * Whether a request for an unknown path comes from a browser's address bar, as it prefers HTML. Never below `/api/`,
 * where errors are JSON: some HTTP clients prefer HTML too (Java's by default).
 */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const { accept } = headers;
  if (accept === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
  if (url.startsWith('/api/')) return false;
  return negotiate(accept, ['application/json', 'text/html']) === 'text/html';
}
