import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { ApiExtension } from '@nestjs/swagger';
import { EXPORT_FORMATS, type ExportFormat } from './answer-format.js';
import type { RoutePolicy } from './route-policy.js';

/** Prefix of the extensions by which the OpenAPI document learns of a policy; they are removed before it is served. */
export const POLICY_EXTENSION = 'x-policy-';

/** Keeps answers in memory until the second, or the newest spot, changes. They must depend on the URL alone. */
export const Cached = () => Policy({ isCached: true });

/** Offers the answer in export formats too, all unless named, by the parameter `format` or by `Accept`. */
export const Exportable = (...formats: readonly ExportFormat[]) =>
  Policy({ exportFormats: formats.length > 0 ? formats : EXPORT_FORMATS });

/** Leads browsers to the page at this path, with the parameters as they are, unless they ask for a format. */
export const ShownAt = (path: string) => Policy({ shownAt: path });

/** Leaves out the `ETag` that answers of the API get. */
export const Untagged = () => Policy({ isTagged: false });

/** Counts reads against the client's limit on a route outside the API, as on those of the API. */
export const Limited = () => Policy({ isLimited: true });

/** Never refuses a request: neither for its client's limit of reads nor under overload. */
export const Unlimited = () => Policy({ isLimited: false, isSheddable: false });

/** Leaves requests out of the metrics of durations: they last as long as the client wants. */
export const Uncounted = () => Policy({ isMeasured: false });

/** Accepts larger bodies than other routes: the values are those of all lists and objects together. */
export const LargeBody = (maxBodyBytes: number, maxBodyValues: number) =>
  Policy({ maxBodyBytes, maxBodyValues });

/** Adds to the policy of a handler's routes, and to the OpenAPI document as an extension. */
function Policy(part: Partial<RoutePolicy>): MethodDecorator {
  const extensions = Object.entries(part).map(([field, value]) =>
    ApiExtension(`${POLICY_EXTENSION}${field}`, value),
  );
  return applyDecorators(addToConfig(part), ...extensions);
}

function addToConfig(part: Partial<RoutePolicy>): MethodDecorator {
  return (target, name, descriptor: PropertyDescriptor) => {
    const handler = descriptor.value as object;
    const { policy, ...config } = (Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) ??
      {}) as { policy?: Partial<RoutePolicy> };
    RouteConfig({ ...config, policy: { ...policy, ...part } })(target, name, descriptor);
  };
}
