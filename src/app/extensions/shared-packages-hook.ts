import type { InitializeHook, ResolveHook } from 'node:module';

/** Packages that an extension has of the service, also where it has them itself: two copies of Nest do not know each other's classes. */
const SHARED =
  /^(spot-query-service\/extension|@nestjs\/[\w-]+|class-validator|class-transformer|typeorm|reflect-metadata|rxjs)(\/|$)/;

let folders: readonly string[] = [];
let service: string;

/** Gets the folders of the extensions and a module of the service, as URLs. */
export const initialize: InitializeHook<{ folders: readonly string[]; service: string }> = (
  data,
) => {
  ({ folders, service } = data);
};

/** Resolves packages that an extension shares as if the service had imported them. */
export const resolve: ResolveHook = async (specifier, context, next) => {
  const { parentURL = '' } = context;
  const isShared = SHARED.test(specifier) && folders.some((folder) => parentURL.startsWith(folder));
  return next(specifier, isShared ? { ...context, parentURL: service } : context);
};
