import type { InitializeHook, ResolveHook } from 'node:module';

/** Packages that an extension has of the service, also where it has them itself: two copies of Nest do not know each other's classes. */
const SHARED =
  /^(spot-query-service\/extension|@nestjs\/[\w-]+|class-validator|class-transformer|typeorm|reflect-metadata|rxjs)(\/|$)/;

/** Who shares packages, as URLs: the folders of the extensions, and a module of the service. */
export interface Sharing {
  readonly folders: readonly string[];
  readonly service: string;
}

/** The module that counts as the importer of a package: one of the service, where an extension shares the package. */
export function importerOf(
  specifier: string,
  importer: string | undefined,
  { folders, service }: Sharing,
): string | undefined {
  const isShared =
    SHARED.test(specifier) && folders.some((folder) => importer?.startsWith(folder) === true);
  return isShared ? service : importer;
}

let sharing: Sharing;

/** Tells the hook who shares, when it has a thread of its own. */
export const initialize: InitializeHook<Sharing> = (data) => {
  sharing = data;
};

/** Resolves packages that an extension shares as if the service had imported them. */
export const resolve: ResolveHook = async (specifier, context, next) =>
  next(specifier, { ...context, parentURL: importerOf(specifier, context.parentURL, sharing) });
