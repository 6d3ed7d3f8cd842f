import type { FastifyInstance } from 'fastify';

/** Finds the methods that the routes of a path answer; none when no route has that path. */
export type AllowedMethods = (path: string) => readonly string[];

/** The routes that were registered. */
export interface KnownRoutes {
  readonly allowedMethods: AllowedMethods;
  /** Paths that a callsign completes: `/api/v1/spots/` of the route `/api/v1/spots/:callsign`. */
  readonly callsignPaths: readonly string[];
}

const CALLSIGN = ':callsign';

const routesOf = new WeakMap<object, KnownRoutes>();

/** Finds the routes of a Fastify instance; `undefined` unless {@link watchRoutes} was called. */
export function knownRoutesOf(fastify: object): KnownRoutes | undefined {
  return routesOf.get(fastify);
}

/**
 * Notes routes as they are registered, so that a wrong method (405) can be told from an unknown path (404). Call it
 * before the first route.
 */
export function watchRoutes(fastify: FastifyInstance): KnownRoutes {
  const routes = new Map<string, { readonly matcher: RegExp; readonly methods: Set<string> }>();
  const callsignPaths: string[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    // A wildcard route would make every path a known one.
    if (url.includes('*')) return;
    const before = url.endsWith(`/${CALLSIGN}`) ? url.slice(0, -CALLSIGN.length) : undefined;
    if (before !== undefined && !callsignPaths.includes(before)) callsignPaths.push(before);
    const route = routes.get(url) ?? { matcher: toMatcher(url), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });
  const allowedMethods: AllowedMethods = (path) => [
    ...new Set(
      [...routes.values()]
        .filter(({ matcher }) => matcher.test(path))
        .flatMap(({ methods }) => [...methods]),
    ),
  ];
  const known = { allowedMethods, callsignPaths };
  routesOf.set(fastify, known);
  return known;
}

function toMatcher(url: string): RegExp {
  const pattern = url
    .replace(/\/$/, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${pattern}/?$`);
}
