import type { GeoPermissibleObjects } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-110m.json?url';

/** The world's outlines. */
export interface World {
  readonly land: GeoPermissibleObjects;
  readonly borders: GeoPermissibleObjects;
}

let outlines: Promise<World> | undefined;

/** The outlines, loaded once, when a map is first shown. */
export function loadWorld(): Promise<World> {
  outlines ??= fetchWorld().catch((error: unknown) => {
    outlines = undefined;
    throw error;
  });
  return outlines;
}

async function fetchWorld(): Promise<World> {
  const response = await fetch(worldUrl);
  if (!response.ok) throw new Error(`the map: ${response.status}`);
  const topology = (await response.json()) as Topology<{
    land: GeometryCollection;
    countries: GeometryCollection<{ name: string }>;
  }>;
  const { land, countries } = topology.objects;
  return {
    land: feature(topology, land),
    borders: mesh(topology, countries, (a, b) => a !== b),
  };
}
