import type { FastifyInstance } from 'fastify';
import type { AllowedMethods } from './errors/error.filter.js';

const allowedMethods = new WeakMap<FastifyInstance, AllowedMethods>();

/** Which methods the routes of a path answer; none when there is no such path, or nothing was watched. */
export function allowedMethodsOf(fastify: FastifyInstance, path: string): readonly string[] {
  return allowedMethods.get(fastify)?.(path) ?? [];
}

/**
 * Watches routes being registered, so that a known path asked with a wrong method can be told from
 * an unknown one. To be called before the first route is.
 */
export function watchRouteMethods(fastify: FastifyInstance): AllowedMethods {
  const routes = new Map<string, { readonly matcher: RegExp; readonly methods: Set<string> }>();
  fastify.addHook('onRoute', ({ url, method }) => {
    // A route for everything would make every path a known one.
    if (url.includes('*')) return;
    const route = routes.get(url) ?? { matcher: toMatcher(url), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });
  const allowed: AllowedMethods = (path) => [
    ...new Set(
      [...routes.values()]
        .filter(({ matcher }) => matcher.test(path))
        .flatMap(({ methods }) => [...methods]),
    ),
  ];
  allowedMethods.set(fastify, allowed);
  return allowed;
}

function toMatcher(url: string): RegExp {
  const pattern = url
    .replace(/\/$/, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${pattern}/?$`);
}
