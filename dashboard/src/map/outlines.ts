import type { GeoPermissibleObjects } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-110m.json?url';
import { once } from '../browser/once.js';

/** The world's outlines. */
export interface World {
  readonly land: GeoPermissibleObjects;
  readonly borders: GeoPermissibleObjects;
}

/** The outlines, loaded once, when a map is first shown. */
export const loadWorld = once(async (): Promise<World> => {
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
});
