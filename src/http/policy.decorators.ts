import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { ApiExtension } from '@nestjs/swagger';
import { EXPORT_FORMATS, type ExportFormat } from './answer-format.js';
import type { RoutePolicy } from './route-policy.js';

/** Begins the names under which the API's document learns of a policy. They are not in the document that is served. */
export const POLICY_EXTENSION = 'x-policy-';

/** Keeps answers in memory until the second, or the newest spot, changes: they depend on the URL alone. */
export const Cached = () => Policy({ isCached: true });

/** Gives the answer also in other formats, all unless named, by the parameter `format` or by `Accept`. */
export const Exportable = (...formats: readonly ExportFormat[]) =>
  Policy({ exportFormats: formats.length > 0 ? formats : EXPORT_FORMATS });

/** Leaves out the `ETag` that answers of the API get. */
export const Untagged = () => Policy({ isTagged: false });

/** Counts reads against their client's limit, as those of the API are, outside its prefix. */
export const Limited = () => Policy({ isLimited: true });

/** Never refuses a request: neither for its client's limit of reads nor under overload. */
export const Unlimited = () => Policy({ isLimited: false, isSheddable: false });

/** Leaves requests out of the metrics of durations: they last as long as the client wants. */
export const Uncounted = () => Policy({ isMeasured: false });

/** Reads longer bodies than others: so many bytes, with so many values in all lists and objects together. */
export const LargeBody = (maxBodyBytes: number, maxBodyValues: number) =>
  Policy({ maxBodyBytes, maxBodyValues });

/** Adds to the policy of a handler's routes, and to what the API's document is made from. */
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
