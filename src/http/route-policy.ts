import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ExportFormat } from './answer-format.js';
import { API_PREFIX } from './api-prefix.js';
import { DATA_POLICY } from './answers/security-headers.js';

/** How hooks treat requests for one route. Decorators on its handler change it: `policy.decorators.ts`. */
export interface RoutePolicy {
  /** The pattern of the route, `/api/v1/spots/:callsign`; `none` for a path that no route has. */
  readonly route: string;
  /** Answers are kept in memory until the second, or the newest spot, changes. */
  readonly isCached: boolean;
  /** Formats of answers beside JSON: `answer-format.ts`. */
  readonly exportFormats: readonly ExportFormat[];
  /** The path of the page that shows the answer to browsers: `answers/question-page.ts`. */
  readonly shownAt: string | undefined;
  /** Answers get an `ETag`, and 304 when the client has that body already. */
  readonly isTagged: boolean;
  /** Reads count against the limit of reads. Writes are counted whatever the route. */
  readonly isLimited: boolean;
  /** Requests are refused while the process is overloaded. */
  readonly isSheddable: boolean;
  /** Durations of requests are in the metrics. */
  readonly isMeasured: boolean;
  /** Maximum size of a body; undefined for the server's limit. */
  readonly maxBodyBytes: number | undefined;
  /** Maximum values of all lists and objects of a body together; undefined for the usual limit. */
  readonly maxBodyValues: number | undefined;
  /** The `Content-Security-Policy` of its answers. */
  readonly contentPolicy: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Partial<RoutePolicy>;
  }
  interface FastifyRequest {
    /** Set before any other hook runs. */
    policy: RoutePolicy;
  }
}

/** Policy of pages, files and probes. */
const OUTSIDE_API: RoutePolicy = {
  route: 'none',
  isCached: false,
  exportFormats: [],
  shownAt: undefined,
  isTagged: false,
  isLimited: false,
  isSheddable: true,
  isMeasured: true,
  maxBodyBytes: undefined,
  maxBodyValues: undefined,
  contentPolicy: DATA_POLICY,
};

const OF_API: RoutePolicy = { ...OUTSIDE_API, isTagged: true, isLimited: true };

const API_PATH = `/${API_PREFIX}/`;

/**
 * Sets `request.policy` to the policy of the request's route. Routes of the API are limited and tagged, others are not,
 * unless their config says otherwise. Call it before any other hook and the first route.
 */
export function applyRoutePolicies(fastify: FastifyInstance): void {
  const unlimited = new Map<string, RoutePolicy>();
  fastify.addHook('onRoute', (route) => {
    const common = route.url.startsWith(API_PATH) ? OF_API : OUTSIDE_API;
    const policy = { ...common, ...route.config?.policy, route: route.url };
    route.config = { ...route.config, policy };
    if (policy.maxBodyBytes !== undefined) route.bodyLimit = policy.maxBodyBytes;
    if (!policy.isSheddable) unlimited.set(route.url, { ...policy, route: 'none' });
  });
  // Declared on the request's class, so that every request has the field from the start.
  fastify.decorateRequest('policy');
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.policy = request.is404
      ? policyOfUnknown(request, unlimited)
      : (request.routeOptions.config.policy as RoutePolicy);
    done();
  });
}

/** Finds the policy of a path that no route has: that of the unlimited route above it, if any, such as health's. */
function policyOfUnknown(
  { url }: FastifyRequest,
  unlimited: ReadonlyMap<string, RoutePolicy>,
): RoutePolicy {
  for (const [above, policy] of unlimited) if (url.startsWith(`${above}/`)) return policy;
  return url.startsWith(API_PATH) ? UNKNOWN_OF_API : OUTSIDE_API;
}

const UNKNOWN_OF_API: RoutePolicy = { ...OF_API, route: 'none' };
