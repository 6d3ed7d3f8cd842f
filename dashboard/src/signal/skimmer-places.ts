import { learnFromSpots } from '../aggregates/learn-from-spots.js';
import type { Spot } from '../service/api.js';
import { centreOf } from '../radio/geo.js';
import type { SkimmerPlace } from './reports.js';

/** A grid that is unknown is looked up in the background: it is asked again after this time. */
const ASK_AGAIN_MS = 60_000;

/** Where the skimmers of a station are, and the station: read from its spots, each once. */
export class SkimmerPlaces {
  readonly #places = new Map<string, SkimmerPlace>();
  #askedAtMs = 0;
  /** The station's grid; empty until it is known. */
  stationGrid = '';

  constructor(private readonly callsign: string) {}

  /** What is known by now. */
  get known(): ReadonlyMap<string, SkimmerPlace> {
    return this.#places;
  }

  /** Asks for the skimmers that are not known yet, in spots of the station since a time. */
  async learn(spotters: readonly string[], since: string, signal: AbortSignal): Promise<void> {
    const isDue = Date.now() - this.#askedAtMs > ASK_AGAIN_MS;
    const wanted = [...new Set(spotters)].filter((name) => {
      const place = this.#places.get(name);
      return !place || (isDue && !place.at);
    });
    if (wanted.length === 0) return;
    const found = new Map<string, SkimmerPlace>();
    await learnFromSpots(
      wanted,
      (spots) => {
        for (const spot of spots) this.#read(spot, found);
        return found;
      },
      (missing) => ({
        callsign: [this.callsign],
        since,
        ...(missing.length > 0 && { spotter: [...missing] }),
      }),
      signal,
    );
    if (isDue) this.#askedAtMs = Date.now();
  }

  #read(spot: Spot, found: Map<string, SkimmerPlace>): void {
    this.stationGrid = spot.grid ?? this.stationGrid;
    if (found.has(spot.spotter)) return;
    const { spotter_grid: grid, spotter_entity, spotter_dxcc, spotter_continent } = spot;
    const place = {
      grid,
      at: grid === null ? undefined : centreOf(grid),
      entity: spotter_entity ?? null,
      dxcc: spotter_dxcc ?? null,
      continent: spotter_continent ?? null,
    };
    found.set(spot.spotter, place);
    this.#places.set(spot.spotter, place);
  }
}
