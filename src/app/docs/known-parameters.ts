import type { OpenAPIObject } from '@nestjs/swagger';

/** Finds the parameters of each documented read, by the pattern of its route (`/api/v1/spots/:callsign`). */
export function parametersByRoute(document: OpenAPIObject): ReadonlyMap<string, Set<string>> {
  return new Map(
    Object.entries(document.paths).flatMap(([path, { get }]) => {
      if (!get) return [];
      const names = (get.parameters ?? []).flatMap((parameter) =>
        'in' in parameter && parameter.in === 'query' ? [parameter.name] : [],
      );
      const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
      return [[route, new Set(names)] as const];
    }),
  );
}
